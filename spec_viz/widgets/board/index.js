// What the bundle offers: the widget, the boot of a page, and the pure functions for tests.
export { default } from "./board.js";
export { addressed } from "./address.js";
export { boot, stateOf, StandIn } from "./page.js";
export { accounting, largestRemainder, moved, samePair } from "./laws.js";
export { decimalTexts, exactText, fractionText } from "./numbers.js";
export { visible } from "./labels.js";
export { fromText, toText } from "./text.js";
export { History } from "./history.js";
export { judge } from "./trials.js";
export { read } from "./reading.js";
export { describe, happened } from "./words.js";
export { steps } from "./steps.js";
