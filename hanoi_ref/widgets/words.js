// What the board says of positions and moves; why a move is refused is Python's to say.
import { difference, stackOf } from "./line.js";

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
