// What the board says of positions and moves; why a move is refused is Python's to say.
import { difference, piecesOn } from "./line.js";

export const LATE =
  "Python has not answered yet: a cell may still be running. After a restart, run this cell again.";
export const LOST = "This board has lost its Python: run its cell again to play on.";
export const STILL =
  "New moves and hints need Python, which this page does not have: here the line can be watched.";
export const HELP =
  "Drag a disk to a peg, or tap a peg and then another. Keys: the letters of two pegs make a move " +
  "(A, then C). Arrows choose a peg, Space lifts and drops, Escape puts down. U undoes, R redoes, " +
  "Home goes to the start, End to the last move, P or K plays and pauses, H gives a hint, and " +
  "again H says more. Where a peg has the letter of such a key, the key means the peg.";

export const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

export function counter(step, fewest) {
  const far = fewest === null || fewest === undefined ? "" : `, fewest from here ${fewest}`;
  return `${counted(step, "move")}${far}`;
}

export const named = ({ size, side }) => (side ? `${size} ${side}` : `${size}`);

// `colours` names the posts whose colour is fixed, or free, where that matters.
export function described(position, pegs, how, colours = {}) {
  const on = (peg) => {
    const disks = piecesOn(position, peg, how).map((piece) => ` ${named(piece)}`);
    return disks.length ? ` disk${disks.length > 1 ? "s" : ""}${disks}` : " empty";
  };
  const post = (peg) => (colours[peg] ? `${peg} (${colours[peg]})` : peg);
  return [...pegs].map((peg) => `Peg ${post(peg)}:${on(peg)}.`).join(" ");
}

export function moved(before, now, pegs, how) {
  const one = difference(before, now, how);
  return one ? `disk ${named(one)} from ${one.from} to ${one.to}` : described(now, pegs, how);
}

// At the goal: in how many moves, and whether fewer would have done.
export function solved(line, step) {
  const fewest = line.fewest[0] ?? null;
  if (step === 0) return "Solved already: there is nothing to move.";
  if (fewest === null) return `Solved in ${counted(step, "move")}.`;
  if (step === fewest) return `Solved in ${counted(step, "move")}, the fewest there are.`;
  return `Solved in ${counted(step, "move")}. The fewest from the start: ${fewest}.`;
}
