// A clock that asks for one step after another until it is told that there is none.

export const SPEEDS = [
  ["½×", 1600],
  ["1×", 800],
  ["2×", 400],
  ["4×", 200],
  ["10×", 80],
  ["max", 0], // one step with every picture the screen shows
];

export class Player {
  // `step` takes one step and returns false where there is no next; `changed` hears of play and stop.
  constructor(step, changed) {
    Object.assign(this, { step, changed, interval: 800, playing: false });
  }

  play(delay = 0) {
    this.playing = true;
    this.due = performance.now() + delay;
    this.changed();
    this.tick(performance.now());
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    this.changed();
  }

  tick(now) {
    if (!this.playing) return;
    if (now >= this.due) {
      // Where the page was busy, the clock goes on from now and does not hurry to catch up.
      this.due = Math.max(this.due + this.interval, now);
      if (!this.step()) return this.stop();
    }
    this.frame = requestAnimationFrame((then) => this.tick(then));
  }
}
