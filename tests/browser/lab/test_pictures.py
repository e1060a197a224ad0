"""The pictures of the README show the product of today."""

import pictures
import pytest
from PIL import Image


@pytest.mark.full
@pytest.mark.parametrize("name", pictures.PARTS)
def test_a_picture_has_the_words_of_today(lab, name):
    """Else `make pictures` takes it again."""
    with Image.open(pictures.PICTURES / f"{name}.png") as image:
        taken = image.text["Description"]
    assert pictures.words(pictures.PARTS[name](lab)) == taken
