/** Does several parts of a request at once. Where one fails all end, so that those under way cost no more, and its failure is that of all. */
export async function together<Each, Done>(
  parts: readonly Each[],
  signal: AbortSignal,
  work: (part: Each, signal: AbortSignal, at: number) => Promise<Done>,
): Promise<readonly Done[]> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const all = parts.map((part, at) => work(part, either, at));
  try {
    return await Promise.all(all);
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(all);
    throw error;
  }
}
