/** So many bytes that passed may wait to be collected. */
const mostWaiting = 16 * 1024 * 1024;

/** V8's own collector, where the process was started with it. */
const { gc: collect } = globalThis as { readonly gc?: (how: { readonly type: 'minor' }) => void };

/**
 * Passes content on, and has buffers freed that nobody needs any more. V8 sees how small they are on its heap, and not what they hold
 * outside of it, so by itself it lets some 64 MiB of them gather before it looks.
 */
export async function* passedOn(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let waiting = 0;
  for await (const chunk of content) {
    yield chunk;
    waiting += chunk.byteLength;
    if (waiting < mostWaiting) continue;
    waiting = 0;
    collect?.({ type: 'minor' });
  }
}
