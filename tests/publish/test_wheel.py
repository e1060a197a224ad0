"""The wheel that is made from installed files is the one that a build makes."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from hanoi_ref.publish.wheel import COURSE, LENDABLE, NAME, for_students


def content(wheel: BytesIO | Path) -> dict[str, bytes]:
    """The files of a wheel, without those that name its maker."""
    with ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    return {name: data for name, data in files.items() if not name.endswith(("/RECORD", "/WHEEL"))}


def test_it_has_the_files_of_a_build_without_teachers_files(wheels):
    """Byte for byte, the fields of the metadata too."""
    assert wheels[0].name == NAME
    built = content(wheels[0])
    for name in [each for each in built if each.startswith((f"{COURSE}/", LENDABLE))]:
        del built[name]
    ours = content(BytesIO(for_students()))
    assert ours.keys() == built.keys()
    (metadata,) = [name for name in ours if name.endswith("/METADATA")]
    assert ours.pop(metadata).strip() == built.pop(metadata).partition(b"\n\n")[0].strip()
    assert ours == built
