// What the board says of positions and moves; why a move is refused is Python's to say.
import { difference, stackOf } from "./line.js";

export const LATE =
  "Python has not answered yet: a cell may still be running. After a restart, run this cell again.";
export const LOST = "This board has lost its Python: run its cell again to play on.";
export const HELP =
  "Drag a disk to a peg, or tap a peg and then another. Keys: the letters of two pegs make a move " +
  "(A, then C). Arrows choose a peg, Space lifts and drops, Escape puts down. U undoes, R redoes, " +
  "Home goes to the start, End to the last move, P or K plays and pauses.";

export const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

export function counter(step, fewest) {
  const far = fewest === null || fewest === undefined ? "" : `, fewest from here ${fewest}`;
  return `${counted(step, "move")}${far}`;
}

export function described(position, pegs) {
  const on = (peg) => {
    const disks = stackOf(position, peg).map((disk) => ` ${disk}`);
    return disks.length ? ` disk${disks.length > 1 ? "s" : ""}${disks}` : " empty";
  };
  return [...pegs].map((peg) => `Peg ${peg}:${on(peg)}.`).join(" ");
}

export function moved(before, now, pegs) {
  const one = difference(before, now);
  return one ? `disk ${one.disk} from ${one.from} to ${one.to}` : described(now, pegs);
}

// At the goal: in how many moves, and whether fewer would have done.
export function solved(line, step) {
  const fewest = line.fewest[0];
  if (step === 0) return "Solved already: there is nothing to move.";
  if (fewest === null) return `Solved in ${counted(step, "move")}.`;
  if (step === fewest) return `Solved in ${counted(step, "move")}, the fewest there are.`;
  return `Solved in ${counted(step, "move")}. The fewest from the start: ${fewest}.`;
}
