import type { FaultBody } from '#core/contract/fault.ts';

/** What the server says in texts; the output travels as bytes. */
export type ConsoleTold =
  /** How much of what was typed, by whoever had joined before as well, waits for the terminal to take it. */
  | { readonly type: 'joined'; readonly waiting: number }
  /** How much more of it the terminal took. */
  | { readonly type: 'taken'; readonly bytes: number }
  | { readonly type: 'pong'; readonly id: number }
  | { readonly type: 'ended'; readonly exitCode: number }
  /** It was ended, and why. */
  | { readonly type: 'ended'; readonly fault: FaultBody };

/** How much may be on its way each way before the other side has it, in bytes. */
export const consoleWindow = 256 * 1024;
