// The line of moves behind a board.  Python has found it legal; here it is only followed.

// The letters of a position stand for the disks from the largest on, so the last of a peg's letters
// is its uppermost disk.
export function topOf(position, peg) {
  const at = position.lastIndexOf(peg);
  return at < 0 ? null : position.length - at;
}

export function stackOf(position, peg) {
  const disks = [];
  for (let at = 0; at < position.length; at++) {
    if (position[at] === peg) disks.push(position.length - at);
  }
  return disks;
}

export function after(position, move) {
  const at = position.lastIndexOf(move[0]);
  return position.slice(0, at) + move[1] + position.slice(at + 1);
}

// The only disk in which two positions differ, with the pegs it left and reached; null if not one.
export function difference(before, now) {
  const differ = [...now].map((_, at) => at).filter((at) => now[at] !== before[at]);
  if (differ.length !== 1 || before.length !== now.length) return null;
  const [at] = differ;
  return { disk: now.length - at, from: before[at], to: now[at] };
}

export class Line {
  constructor([start, moves, fewest]) {
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
      this.positions.push(after(this.positions.at(-1), move));
    }
    this.fewest.push(...fewest);
    this.written = this.moves.map((move) => `"${move}", `).join("");
  }

  // The first so many moves as Python writes a list.
  literal(step) {
    return `[${this.written.slice(0, Math.max(0, 6 * step - 2))}]`;
  }
}
