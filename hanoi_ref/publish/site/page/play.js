// The first page's puzzle: its boards from three disks on, and links that share a run.
(() => {
  const LONGEST = 500; // moves of a run that is shared; each is drawn when its link is opened
  /** @type {NodeListOf<HTMLElement>} */
  const boards = document.querySelectorAll(".challenge");
  const said = find("#result");
  const [next, share, teach] = ["#next", "#share", "#teach"].map(find);
  let at = 0;
  /** @type {string[]} */
  let run = [];
  let isShared = false; // while the run of a link is put on the board

  /** @type {(selector: string) => HTMLElement} */
  function find(selector) {
    return /** @type {HTMLElement} */ (document.querySelector(selector));
  }

  /** @param {number} number */
  function show(number) {
    at = number;
    for (const [place, board] of boards.entries()) board.hidden = place !== at;
    for (const each of [next, share, teach]) each.hidden = true;
    said.textContent = "";
  }

  addEventListener("hanoi:solved", ({ detail: { moves, fewest } }) => {
    if (isShared) return;
    run = moves;
    const praise = moves.length === fewest ? " Nobody can do it in fewer." : "";
    said.textContent = `You: ${moves.length}. Fewest: ${fewest}.${praise}`;
    share.hidden = moves.length > LONGEST;
    const isLast = at === boards.length - 1;
    next.hidden = isLast;
    teach.hidden = !isLast && at === 0;
    next.textContent = `Now ${at + 4} disks`;
  });

  next.addEventListener("click", () => {
    show(at + 1);
    find(".challenge:not([hidden]) [role='application']").focus();
  });

  share.addEventListener("click", async () => {
    const address = new URL(`#run=${at + 3}.${run.join("")}`, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = `Copied: ${address}`;
    } catch {
      history.replaceState(null, "", address);
      said.textContent = "The address of this page now has your run. Copy it from there.";
    }
  });

  // Open the run of a link: the number of disks and the moves.  A damaged one opens the plain board.
  const open = () => {
    if (!location.hash.startsWith("#run=")) return;
    const [, disks, moves] = /^#run=([3-6])\.((?:[ABC]{2})+)$/.exec(location.hash) ?? [];
    show(Number(disks ?? 3) - 3);
    said.textContent = "This link is damaged. Here is the puzzle.";
    if (!moves || moves.length > 2 * LONGEST) return;
    const board = find(".challenge:not([hidden]) .hanoi");
    isShared = true;
    const detail = { moves: moves.match(/../g) };
    const shared = new CustomEvent("hanoi:run", { cancelable: true, detail });
    const isShown = board.dispatchEvent(shared);
    isShared = false;
    if (isShown)
      said.textContent =
        "Somebody shares this run with you. Go back to its start to play your own.";
  };
  addEventListener("DOMContentLoaded", open);
  addEventListener("hashchange", open);
})();
