const signals: Readonly<Record<number, string>> = {
  2: 'SIGINT',
  6: 'SIGABRT',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  15: 'SIGTERM',
};
const known: ReadonlySet<number> = new Set([0, 1, 2, 126, 127, 134, 137, 139, 143]);

/** What an exit code says by convention: the end of its text key, and the signal where one ended the process. */
export function exitCodeMeaning(code: number): { readonly text: string; readonly signal: string } {
  const number = code - 128;
  const signal = code > 128 && number <= 64 ? (signals[number] ?? String(number)) : '';
  if (known.has(code)) return { text: String(code), signal };
  return { text: signal === '' ? 'other' : 'signal', signal };
}
