// A bar under a pointer or a key. A drag is anchored at its start: out to 1 and back restores the law exactly.
import { moved, samePair } from "./laws.js";

const KEYS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 };

/** The ticks that a key asks for, or null where it is none of ours. One arrow is .01, at least one tick. */
export function ticksAfter(event, ticks, total) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key === "Home") return 0;
  if (event.key === "End") return total;
  const steps = KEYS[event.key];
  if (!steps) return null;
  const many = event.shiftKey && Math.abs(steps) === 1 ? steps * 10 : steps;
  return ticks + (Math.round((total * many) / 100) || Math.sign(many));
}

const isLockKey = ({ key, ctrlKey, altKey, metaKey }) => key.toLowerCase() === "l" && !ctrlKey && !altKey && !metaKey;

/** Handlers for the bars of one view. `locked` is { p: [indexes], q: [indexes] }; `height()` the pixels of mass 1. */
export class Hands {
  constructor(session, { locked, height, activate, toggleLock, settle }) {
    Object.assign(this, { session, locked, height, activate, toggleLock, settle, drag: null, press: null });
  }

  /** The handlers of one bar. */
  of(law, index) {
    return {
      onpointerdown: (event) => this.start(event, law, index),
      onpointermove: (event) => this.move(event),
      onpointerup: (event) => this.end(event),
      onpointercancel: (event) => this.end(event),
      onlostpointercapture: (event) => this.end(event),
      onkeydown: (event) => this.key(event, law, index),
      onfocus: () => this.activate({ law, index }),
    };
  }

  start(event, law, index) {
    const byFinger = event.pointerType === "touch";
    if (event.button || this.drag || (byFinger && !event.currentTarget.classList.contains("sv-touch"))) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.closest("[role=slider]").focus();
    const { session } = this;
    this.drag = { law, index, y: event.clientY, pair: session.pair, height: this.height(), id: event.pointerId, gesture: session.newGesture(), moved: false };
    session.hold();
  }

  move(event) {
    const { drag } = this;
    if (event.pointerId !== drag?.id) return;
    const up = ((drag.y - event.clientY) / drag.height) * drag.pair.total;
    if (!drag.moved && Math.abs(drag.y - event.clientY) < 1) return;
    drag.moved = true;
    this.edit(drag.pair, drag.law, drag.index, drag.pair[drag.law][drag.index] + onGrid(up, drag.pair.total), drag.gesture, false);
  }

  end(event) {
    const { drag, session } = this;
    if (event.pointerId !== drag?.id) return;
    this.drag = null;
    if (drag.moved) session.edit(session.pair, drag.gesture, true);
    session.release();
    this.settle();
  }

  key(event, law, index) {
    const { session } = this;
    const ticks = ticksAfter(event, session.pair[law][index], session.pair.total);
    if (isLockKey(event)) this.toggleLock(law, index);
    else if (ticks === null) return;
    else {
      const held = event.repeat && this.press?.made === session.pair; // a key that is held down is one gesture
      if (!held) this.press = { pair: session.pair, gesture: session.newGesture() };
      this.edit(this.press.pair, law, index, ticks, this.press.gesture, !held);
      this.press.made = session.pair;
    }
    event.preventDefault();
    event.stopPropagation(); // the notebook must not take the key
  }

  edit(pair, law, index, ticks, gesture, last) {
    const next = { ...pair, [law]: moved(pair[law], index, ticks, this.locked[law]) };
    if (!samePair(next, this.session.pair)) this.session.edit(next, gesture, last);
  }
}

/** Whole steps of .005: a hand cannot do better, and short numbers are read sooner. */
export function onGrid(ticks, total) {
  const step = Math.max(1, Math.round(total / 200));
  return Math.round(ticks / step) * step;
}
