// The allowed moves, drawn as brackets below the pegs with a head where a disk may arrive.
import { make } from "./parts.js";

const MOST_LANES = 4; // more arrows than fit so many lanes are told in words

export function arrowWords({ arrows }) {
  if (!arrows) return "";
  return `Moves allowed: ${arrows.map(([from, to]) => `${from} to ${to}`).join(", ")}.`;
}

// The same in little room: for each peg the pegs that its disks may go to.
function shortWords({ pegs, arrows }) {
  const from = (peg) => arrows.filter((arrow) => arrow[0] === peg).map((arrow) => arrow[1]).join("");
  const ways = [...pegs].filter(from).map((peg) => `${peg} to ${from(peg)}`);
  return `Moves allowed: ${ways.join(", ")}.`;
}

// An element with all arrows and its height in pixels, or null where every move is allowed.
export function makeArrows(fixed) {
  if (!fixed.arrows) return null;
  const brackets = inLanes(arrowSpans(fixed));
  const lanes = Math.max(...brackets.map(({ lane }) => lane + 1));
  const aside = { "aria-hidden": "true" }; // the board's name says them
  if (lanes > MOST_LANES)
    return { height: 44, node: make("div", "hanoi-allowed", aside, shortWords(fixed)) };
  const drawn = brackets.map((bracket) => drawBracket(bracket, fixed.pegs.length, lanes));
  return { height: 12 + 9 * lanes, node: make("div", "hanoi-arrows", aside, ...drawn) };
}

// Each pair of pegs that arrows join: from left to right, and whether they lead there and back.
function arrowSpans({ pegs, arrows }) {
  const found = new Map();
  for (const [from, to] of arrows) {
    const [left, right] = [pegs.indexOf(from), pegs.indexOf(to)].sort((a, b) => a - b);
    const span = found.get(`${left} ${right}`) ?? { left, right, there: false, back: false };
    span[pegs[right] === to ? "there" : "back"] = true;
    found.set(`${left} ${right}`, span);
  }
  return [...found.values()].sort((a, b) => a.right - a.left - (b.right - b.left) || a.left - b.left);
}

// Short brackets above long ones; those in one lane may touch but not cross.
function inLanes(spans) {
  const lanes = [];
  for (const span of spans) {
    const free = (lane) => lane.every(({ left, right }) => right <= span.left || left >= span.right);
    let lane = lanes.findIndex(free);
    if (lane < 0) lane = lanes.push([]) - 1;
    lanes[lane].push(span);
    span.lane = lane;
  }
  return spans;
}

function drawBracket({ left, right, there, back, lane }, pegs, lanes) {
  const heads = [back && "hanoi-back", there && "hanoi-there"].filter(Boolean).join(" ");
  const bracket = make("div", `hanoi-arrow ${heads}`);
  const inset = 5 + 6 * (lanes - 1 - lane); // an outer bracket leaves room for those inside it
  bracket.style.left = `calc(${((left + 0.5) * 100) / pegs}% + ${inset}px)`;
  bracket.style.right = `calc(${((pegs - right - 0.5) * 100) / pegs}% + ${inset}px)`;
  bracket.style.height = `${14 + 9 * lane}px`;
  return bracket;
}
