// Programs of the contract of drivers, as a shell runs them.

/** A shell that waits so hears signals at once, and says nothing of the child that they end. */
const moment = 'sleep 0.1 & wait';
export const idle = `echo up; while :; do ${moment}; done`;
export const counting = `n=0; while :; do n=$((n+1)); echo line $n; ${moment}; done`;
export const polite = `trap 'echo bye; exit 0' TERM; ${idle}`;
export const stubborn = `trap 'echo not yet' TERM; ${idle}`;
export const failing = 'echo no model file; exit 7';

/** Needs as much memory as it can get, where there is a Node. */
export const hungryNode = `exec node -e 'const kept = []; for (;;) kept.push(new Array(100_000).fill(kept.length))'`;
