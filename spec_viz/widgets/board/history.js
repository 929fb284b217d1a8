// The past and the future of a pair. One rule, which the kernel shares: what equals the top of the past is an undo,
// what equals the top of the future is a redo, anything else is a new entry; one gesture is one entry.
import { samePair } from "./laws.js";

const MOST = 200;
const top = (pairs) => pairs[pairs.length - 1];
const isTop = (pairs, pair) => pairs.length > 0 && samePair(top(pairs), pair);

export class History {
  constructor(pair) {
    this.first = pair;
    this.present = pair;
    this.past = [];
    this.future = [];
    this.gesture = null;
  }

  /** Take a pair that was made here or arrives from elsewhere. */
  take(pair, gesture = null) {
    if (samePair(pair, this.present)) return; // the echo of a gesture does not end it
    const running = gesture !== null && gesture === this.gesture;
    if (!running) Object.assign(this, { gesture, anchor: this.present });
    if (running || !this.travel(pair)) this.enter(pair);
  }

  travel(pair) {
    for (const [source, sink] of [[this.past, this.future], [this.future, this.past]]) {
      if (isTop(source, pair)) {
        sink.push(this.present);
        this.present = source.pop();
        this.gesture = null; // what follows is not this gesture's any more
        return true;
      }
    }
    return false;
  }

  enter(pair) {
    if (!isTop(this.past, this.anchor)) this.past = [...this.past, this.anchor].slice(-MOST);
    if (samePair(pair, this.anchor)) this.past.pop(); // out and back: nothing to take back
    else this.future = [];
    this.present = pair;
  }

  get undone() { return top(this.past); }
  get redone() { return top(this.future); }
}
