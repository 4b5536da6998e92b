/** Bytes that break the wire format: truncated, oversized, malformed, or beyond what a number can hold. */
export class WireError extends Error {
  override readonly name = 'WireError';
}
