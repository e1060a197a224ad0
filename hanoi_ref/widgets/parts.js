// What a board is built of: disks, posts, the arrows of allowed moves, a small picture of a goal.
import { countOf, places, piecesOn } from "./line.js";
import { described, named } from "./words.js";

export function make(tag, className, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// The colour of each post: fixed, or free to take that of its disks; nothing in other puzzles.
export function postColours({ pegs, posts = "", turns }) {
  const colour = (peg) =>
    posts.includes(peg) ? "red" : posts.includes(peg.toLowerCase()) ? "blue" : "free";
  return turns ? Object.fromEntries([...pegs].map((peg) => [peg, colour(peg)])) : {};
}

// Each wider than the next smaller one; all alike where sizes do not matter.
export function makeDisk(piece, count, { alike }) {
  const { key, size } = piece;
  const share = alike ? 0.5 : 0.3 + (0.7 * (size - 1)) / Math.max(count - 1, 3);
  const disk = make("div", "hanoi-disk", { "data-disk": key, "aria-hidden": "true" });
  disk.append(make("span"));
  disk.style.setProperty("--share", share.toFixed(4));
  disk.style.setProperty("--colour", `var(--disk-${size})`);
  disk.classList.toggle("hanoi-even", size % 2 === 0);
  showSide(disk, piece);
  return disk;
}

// The side that is up, as a colour, a pattern and a letter beside the number.
export function showSide(disk, { size, side }) {
  if (disk.dataset.side === side) return false;
  disk.dataset.side = side;
  disk.firstChild.replaceChildren(String(size), make("small", "", {}, side ? side[0] : ""));
  return true;
}

export function makeColumn(peg, fixed) {
  const words = [postColours(fixed)[peg], roomTag(peg, fixed), goalTag(peg, fixed)].filter(Boolean);
  const tags = words.map((word) => make("span", "hanoi-goal", {}, word));
  const letter = make("span", "hanoi-letter", {}, peg);
  const foot = make("div", "hanoi-foot", { "aria-hidden": "true" }, letter, ...tags);
  const column = make("div", "hanoi-peg", { "data-peg": peg }, make("div", "hanoi-ghost"), foot);
  column.dataset.post = postColours(fixed)[peg] ?? "";
  return column;
}

// How many disks a peg holds; nothing where there is no limit.
export const roomOn = (peg, { pegs, room }) => room?.[pegs.indexOf(peg)];

function roomTag(peg, fixed) {
  const room = roomOn(peg, fixed);
  return room === undefined ? "" : `room for ${room}`;
}

export function roomWords(fixed) {
  const rooms = [...fixed.pegs].map((peg) => `${peg} has ${roomTag(peg, fixed)}`);
  return fixed.room ? `${rooms.join(", ")}.` : "";
}

const goalsOf = ({ goal, goals }) => goals ?? [goal];

// The pegs on which a goal stands as one tower.
export const goalPegs = (fixed) =>
  goalsOf(fixed).map((goal) => [...fixed.pegs].filter((peg) => piecesOn(goal, peg).length > 0))
    .filter((pegs) => pegs.length === 1).map(([peg]) => peg);

function goalTag(peg, fixed) {
  const ways = goalPegs(fixed).filter((goal) => goal === peg).length;
  if (ways === 0) return "";
  return ways > 1 ? "goal, any face" : "goal";
}

export function goalWords(fixed) {
  const pegs = [...new Set(goalPegs(fixed))];
  if (countOf(fixed.goal) === 0) return "";
  if (pegs.length) return `Goal: all disks on ${pegs.join(" or ")}.`;
  return `Goal: ${described(fixed.goal, fixed.pegs, fixed)}`;
}

// A goal that is not one tower, drawn small; null where a word below the peg is enough.
export function miniature(fixed) {
  if (goalPegs(fixed).length || countOf(fixed.goal) === 0) return null;
  const sizes = [...places(fixed.goal, fixed).values()].map((piece) => piece.size);
  const column = (peg) => {
    const bars = piecesOn(fixed.goal, peg, fixed).map((piece) => goalBar(piece, Math.max(...sizes), fixed));
    return make("span", "hanoi-small-peg", {}, ...bars, make("b", "", {}, peg));
  };
  const pegs = make("span", "hanoi-small", {}, ...[...fixed.pegs].map(column));
  return make("span", "hanoi-aim", { role: "img", "aria-label": goalWords(fixed) }, "Goal", pegs);
}

function goalBar(piece, largest, { alike }) {
  const bar = make("i", "", { "data-side": piece.side, title: named(piece) }, String(piece.size));
  bar.style.width = `${alike ? 60 : 30 + (70 * piece.size) / largest}%`;
  bar.style.setProperty("--colour", `var(--disk-${piece.size})`);
  return bar;
}
