// Positions as strings, lines of moves, and descriptions of both.  The script knows no rules:
// Python sends the pieces, the legal moves, and the look of each piece where it arrives.

// Positions

// A position is a string: the pieces on each peg, bottom first, such as "3,2/1/".  A piece is its
// size and, if it has one, its side up or its colour: "2 red", "2 black".
/** @type {(position: string) => string[][]} */
const stacks = (position) => position.split("/").map((pieces) => (pieces ? pieces.split(",") : []));
/** @type {(position: string, peg: string, fixed: Fixed) => string[]} */
const stackOn = (position, peg, { pegs }) => stacks(position)[pegs.indexOf(peg)] ?? [];
/** @type {(position: string, peg: string, fixed: Fixed) => string | null} */
const topOn = (position, peg, fixed) => stackOn(position, peg, fixed).at(-1) ?? null;
/** @type {(position: string) => number} */
const countOf = (position) => stacks(position).flat().length;
/** @type {(piece: string) => number} */
const sizeOf = (piece) => Number(piece.split(" ")[0]);
/** @type {(piece: string) => string} */
const sideOf = (piece) => piece.split(" ")[1] ?? "";

// The identity of a piece: if disks turn, it is the same piece with either side up.
/** @type {(piece: string, fixed: Fixed) => string} */
const keyOf = (piece, { turns }) => (turns ? String(sizeOf(piece)) : piece);

// Convert a position of letters (the peg of each disk, largest first) or of piles.  If disks turn,
// a capital letter means that red is up.
/** @type {(letters: string, fixed: Fixed) => string} */
function standingOf(letters, { pegs, turns }) {
  if (letters.includes("/")) return letters.replace(/\d(?=\d)/g, "$&,");
  /** @type {(letter: string) => string} */
  const side = (letter) => (!turns ? "" : letter === letter.toUpperCase() ? " red" : " blue");
  /** @type {(letter: string, at: number) => string} */
  const piece = (letter, at) => `${letters.length - at}${side(letter)}`;
  /** @type {(peg: string) => string[]} */
  const on = (peg) =>
    [...letters].flatMap((letter, at) => (letter.toUpperCase() === peg ? [piece(letter, at)] : []));
  return [...pegs].map((peg) => on(peg).join(",")).join("/");
}

// The state of each post if disks turn: its own colour, that of its disks, or neutral.
/** @type {(position: string, fixed: Fixed) => Record<string, { colour: string, words: string }>} */
function postStates(position, fixed) {
  const { pegs, posts = "", turns } = fixed;
  /** @type {(peg: string) => string} */
  const own = (peg) =>
    posts.includes(peg) ? "red" : posts.includes(peg.toLowerCase()) ? "blue" : "";
  /** @type {(peg: string) => { colour: string, words: string }} */
  const state = (peg) => {
    const [piece] = stackOn(position, peg, fixed);
    const colour = own(peg) || (piece && sideOf(piece)) || "neutral";
    return { colour, words: own(peg) ? `always ${colour}` : colour };
  };
  return turns ? Object.fromEntries([...pegs].map((peg) => [peg, state(peg)])) : {};
}

// Return the position after a move; `brought` is the piece's new look, if it changes.
/** @type {(position: string, move: string, fixed: Fixed, brought: string | undefined) => string} */
function carried(position, [from, to], { pegs }, brought) {
  const pieces = stacks(position);
  const piece = pieces[pegs.indexOf(from)].pop() ?? "";
  pieces[pegs.indexOf(to)].push(brought || piece);
  return pieces.map((stack) => stack.join(",")).join("/");
}

// A line of legal moves from Python, with the positions between them.
class Line {
  // `fewest` has the distance to the goal from each position; `brought` is empty if no piece
  // changes its look.
  /**
   * @param {LineFacts} facts
   * @param {Fixed} fixed
   */
  constructor([start, moves, brought, fewest = []], fixed) {
    this.fixed = fixed;
    this.positions = [start];
    /** @type {string[]} */
    this.moves = [];
    /** @type {Fewest[]} */
    this.fewest = [];
    this.edit(0, moves, brought, fewest.slice(1));
    this.fewest[0] = fewest[0];
  }

  get length() {
    return this.moves.length;
  }

  /** @param {number} step */
  at(step) {
    return this.positions[Math.min(step, this.length)];
  }

  // Replace the moves of the line from this index on.
  /** @type {(from: number, moves: string, brought: string, fewest: Fewest[]) => void} */
  edit(from, moves, brought, fewest) {
    this.moves.length = from;
    this.positions.length = from + 1;
    this.fewest.length = from + 1;
    const texts = brought.split(",");
    for (const [at, move] of (moves.match(/../g) ?? []).entries()) {
      this.moves.push(move);
      const last = this.positions[this.positions.length - 1];
      this.positions.push(carried(last, move, this.fixed, texts[at]));
    }
    this.fewest.push(...fewest);
  }
}

// Descriptions

// A move in prose: AC could be a position.
/** @type {(move: string) => string} */
const arrow = (move) => [...move].join("→");

// Describe the pieces on each peg, with the states of posts if they have any.
/** @type {(position: string, fixed: Fixed) => string} */
function described(position, fixed) {
  const states = postStates(position, fixed);
  /** @type {(peg: string) => string} */
  const on = (peg) => {
    const pieces = stackOn(position, peg, fixed);
    return pieces.length ? `disk${pieces.length > 1 ? "s" : ""} ${pieces.join(", ")}` : "empty";
  };
  /** @type {(peg: string) => string} */
  const post = (peg) => (states[peg] ? `${peg} (${states[peg].words})` : peg);
  return [...fixed.pegs].map((peg) => `Peg ${post(peg)}: ${on(peg)}.`).join(" ");
}

// Describe a change: the one piece on another peg, or else the whole position.
/** @type {(before: string, now: string, fixed: Fixed) => string} */
function moved(before, now, fixed) {
  const [was, is] = [places(before, fixed), places(now, fixed)];
  const away = [...is].filter(([key, { peg }]) => was.get(key)?.peg !== peg);
  if (away.length !== 1 || was.size !== is.size) return described(now, fixed);
  const [[key, { piece, peg }]] = away;
  const turned = changedPosts(before, now, fixed).map((post) => `; ${post}`);
  return `disk ${piece} from ${was.get(key)?.peg} to ${peg}${turned.join("")}`;
}

// Describe the posts that have gained or lost a colour.
/** @type {(before: string, now: string, fixed: Fixed) => string[]} */
function changedPosts(before, now, fixed) {
  const was = postStates(before, fixed);
  /** @type {(post: [string, { colour: string }]) => boolean} */
  const changed = ([peg, { colour }]) => was[peg].colour !== colour;
  const is = Object.entries(postStates(now, fixed)).filter(changed);
  return is.map(([peg, { colour }]) => `post ${peg} is ${colour} now`);
}

/** @type {(position: string, fixed: Fixed) => Map<string, { piece: string, peg: string }>} */
function places(position, fixed) {
  /** @type {(piece: string, at: number) => [string, { piece: string, peg: string }]} */
  const place = (piece, at) => [keyOf(piece, fixed), { piece, peg: fixed.pegs[at] }];
  return new Map(stacks(position).flatMap((stack, at) => stack.map((piece) => place(piece, at))));
}

/** @param {Fixed} fixed */
function roomWords(fixed) {
  const rooms = [...fixed.pegs].map((peg) => `${peg} has ${roomTag(peg, fixed)}`);
  return fixed.room ? `${rooms.join(", ")}.` : "";
}

/** @param {Fixed} fixed */
function goalWords(fixed) {
  const [goal] = fixed.goals;
  const pegs = [...new Set(goalPegs(fixed))];
  if (countOf(goal) === 0) return "";
  if (pegs.length) return `Goal: all disks on ${pegs.join(" or ")}.`;
  return `Goal: ${described(goal, fixed)}`;
}

/** @param {Fixed} fixed */
function arrowWords({ arrows }) {
  if (!arrows) return "";
  return `Moves allowed: ${arrows.map(([from, to]) => `${from} to ${to}`).join(", ")}.`;
}

// A shorter form: for each peg, the pegs where its disks may go.
/** @param {Fixed} fixed */
function shortArrowWords({ pegs, arrows = [] }) {
  /** @type {(peg: string) => string} */
  const from = (peg) =>
    arrows
      .filter((arrow) => arrow[0] === peg)
      .map((arrow) => arrow[1])
      .join("");
  const ways = [...pegs].filter(from).map((peg) => `${peg} to ${from(peg)}`);
  return `Moves allowed: ${ways.join(", ")}.`;
}
