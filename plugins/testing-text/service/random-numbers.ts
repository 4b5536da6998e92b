/** A fixed sequence of numbers from 0 up to 1 (a linear congruential generator), so that training gives the same result each time. */
export function randomNumbers(): () => number {
  let state = 1;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
