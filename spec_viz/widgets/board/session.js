// One view's pair and dart: its past, and its talk with the kernel, which may be slow, absent, or of another opinion.
import { History } from "./history.js";
import { samePair } from "./laws.js";

const EVERY = 100; // ms between two proposals of one drag
let made = 0;

export class Session {
  /** `changed()` is called whenever there is something new to show. */
  constructor(model, changed) {
    Object.assign(this, { model, changed, id: Math.random().toString(36).slice(2), held: false, waiting: null });
    this.history = new History(clean(model.get("pair")));
    this.seen = model.get("pair").serial;
    this.listeners = {
      pair: () => this.arrive(model.get("pair")),
      request: () => this.adopt(model.get("request")),
      dart: changed,
      message: changed,
      presets: changed,
    };
    for (const [name, act] of Object.entries(this.listeners)) model.on(`change:${name}`, act);
  }

  get pair() { return this.history.present; }
  get dart() { return this.model.get("dart"); }
  get message() { return this.model.get("message") ?? ""; }

  newGesture() { return `${this.id}-${(made += 1)}`; }

  /** Hold what arrives while a bar is under the pointer: nothing but the hand moves it. */
  hold() { this.held = true; }

  release() {
    this.held = false;
    const pair = this.waiting;
    this.waiting = null;
    if (pair) this.take(pair);
  }

  /** Show a pair at once, and propose it to the kernel. */
  edit(pair, gesture = this.newGesture(), last = true) {
    this.history.take(pair, gesture);
    this.propose({ gesture, pair: { p: pair.p, q: pair.q, total: pair.total, tokens: pair.tokens }, last });
    this.changed();
  }

  undo() { if (this.history.undone) this.edit(this.history.undone); }
  redo() { if (this.history.redone) this.edit(this.history.redone); }
  reset() { this.edit(this.history.first); }

  aim(dart) {
    this.send("dart", dart);
    this.changed();
  }

  propose(request) {
    clearTimeout(this.timer);
    const rest = this.sentAt + EVERY - performance.now();
    if (!request.last && rest > 0) this.timer = setTimeout(() => this.request(request), rest);
    else this.request(request);
  }

  request(request) {
    this.sentAt = performance.now();
    this.waiting = null; // the kernel will judge this one, and answers if it refuses
    this.sent = { serial: (this.model.get("request")?.serial ?? 0) + 1, ...request };
    // A model announces differences only. Brought up to date in place, `pair` lets a refusal be heard as a difference,
    // and is not sent to the kernel, as a set would be.
    Object.assign(this.model.get("pair"), request.pair);
    this.send("request", this.sent);
  }

  send(name, value) {
    try {
      this.model.set(name, value);
      this.model.save_changes();
    } catch { /* no kernel: the board goes on by itself */ }
  }

  /** An edit of another view of the same model, which has brought `pair` up to date; a request without that is none. */
  adopt(request) {
    if (request === this.sent || !request?.pair || this.held) return;
    if (!samePair(request.pair, this.model.get("pair"))) return;
    this.history.take(clean(request.pair), request.gesture);
    this.changed();
  }

  /** What the kernel says. An answer to an older request than the last, while newer ones are on their way, is late. */
  arrive(pair) {
    const late = pair.serial > this.seen && pair.serial < (this.model.get("request")?.serial ?? 0);
    this.seen = pair.serial;
    if (late) return;
    if (this.held) this.waiting = pair;
    else this.take(pair);
  }

  take(pair) {
    this.history.take(clean(pair), pair.gesture ?? null); // another board's drag is one entry here, too
    this.changed();
  }

  close() {
    clearTimeout(this.timer);
    for (const [name, act] of Object.entries(this.listeners)) this.model.off(`change:${name}`, act);
  }
}

/** A copy: the model's own object changes in place. */
const clean = ({ p, q, total, tokens, rounded = false }) => ({ p: [...p], q: [...q], total, tokens: [...tokens], rounded });
