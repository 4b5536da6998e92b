/** Bytes that break the wire format: truncated, malformed, or beyond what a number can hold. */
export class WireError extends Error {
  override readonly name: string = 'WireError';
}

/** A message, or all unfinished ones together, above the limit. */
export class TooLarge extends WireError {
  override readonly name = 'TooLarge';
}
