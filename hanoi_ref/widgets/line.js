// Positions as texts, and the line of moves behind a board.  Python has found the moves legal; here
// they are only followed.  `how` tells what the texts mean: `turns`, every move turns its disk over
// and a small letter shows its blue face; `pairs`, each size has a black and a white disk.
// A disk is known by its number, or by size and colour, such as "2b", where sizes come in pairs.

const isSmall = (letter) => letter !== letter.toUpperCase();
const pileOf = (peg) => peg.charCodeAt(0) - 65;

// The disks on a peg, bottom first: the key a disk is known by, its size, the side it shows.
export function piecesOn(position, peg, how = {}) {
  if (position.includes("/"))
    return [...(position.split("/")[pileOf(peg)] ?? "")].map((digit) => cardOf(Number(digit)));
  const pieces = [];
  for (let at = 0; at < position.length; at++) {
    if (position[at].toUpperCase() === peg) pieces.push(pieceAt(position, at, how));
  }
  return pieces;
}

const cardOf = (number) => ({ key: number, size: number, side: "" });

function pieceAt(position, at, { turns, pairs }) {
  const number = position.length - at;
  const small = isSmall(position[at]);
  if (!pairs) return { key: number, size: number, side: turns ? (small ? "blue" : "red") : "" };
  const [size, side] = [Math.ceil(number / 2), small ? "white" : "black"];
  return { key: `${size}${side[0]}`, size, side };
}

// All pieces with the pegs they are on, by their keys.
export function places(position, how = {}) {
  const pegs = position.includes("/")
    ? [...position.split("/").keys()].map((at) => String.fromCharCode(65 + at))
    : new Set(position.toUpperCase());
  const found = new Map();
  for (const peg of pegs)
    for (const piece of piecesOn(position, peg, how)) found.set(piece.key, { ...piece, peg });
  return found;
}

export const countOf = (position) => position.replaceAll("/", "").length;

export function stackOf(position, peg, how) {
  return piecesOn(position, peg, how).map((piece) => piece.key);
}

export function topOf(position, peg, how) {
  return stackOf(position, peg, how).at(-1) ?? null;
}

export function after(position, move, how = {}) {
  const [from, to] = move;
  if (position.includes("/")) return pileMoved(position.split("/"), pileOf(from), pileOf(to));
  const at = Math.max(position.lastIndexOf(from), position.lastIndexOf(from.toLowerCase()));
  const small = isSmall(position[at]) !== Boolean(how.turns);
  const letter = small ? to.toLowerCase() : to;
  if (how.pairs) return pairMoved(position, at, letter);
  return position.slice(0, at) + letter + position.slice(at + 1);
}

function pileMoved(piles, from, to) {
  piles[to] += piles[from].at(-1);
  piles[from] = piles[from].slice(0, -1);
  return piles.join("/");
}

// The two letters of a size: the lower disk first on one peg, black first on two.
function pairMoved(position, at, letter) {
  const first = at - (at % 2);
  const twin = position[at === first ? first + 1 : first];
  const together = twin.toUpperCase() === letter.toUpperCase();
  const pair = together || isSmall(letter) ? twin + letter : letter + twin;
  return position.slice(0, first) + pair + position.slice(first + 2);
}

// The only disk in which two positions differ, with the pegs it left and reached; null if not one.
export function difference(before, now, how = {}) {
  const [was, is] = [places(before, how), places(now, how)];
  if (was.size !== is.size) return null;
  const differ = [...is.values()].filter(({ key, peg }) => was.get(key)?.peg !== peg);
  if (differ.length !== 1) return null;
  const [{ key, peg, size, side }] = differ;
  return { disk: key, size, side, from: was.get(key)?.peg, to: peg };
}

export class Line {
  constructor([start, moves, fewest], how = {}) {
    this.how = how;
    this.positions = [start];
    this.moves = [];
    this.fewest = [];
    this.edit(0, moves, fewest.slice(1));
    this.fewest[0] = fewest[0];
  }

  get length() {
    return this.moves.length;
  }

  // From the move with this index on, the line is now made of these moves.
  edit(from, moves, fewest) {
    this.moves.length = from;
    this.positions.length = from + 1;
    this.fewest.length = from + 1;
    for (let at = 0; at < moves.length; at += 2) {
      const move = moves.slice(at, at + 2);
      this.moves.push(move);
      this.positions.push(after(this.positions.at(-1), move, this.how));
    }
    this.fewest.push(...fewest);
    this.written = this.moves.map((move) => `"${move}", `).join("");
  }

  // The first so many moves as Python writes a list.
  literal(step) {
    return `[${this.written.slice(0, Math.max(0, 6 * step - 2))}]`;
  }
}
