import { beyondEnd } from './faults.ts';

/** Whole, or a range of it: `bytes=0-9`, `bytes=5-`, `bytes=-5`. Undefined where none is asked for, or one that means nothing. */
export function rangeOf(
  text: string | undefined,
  bytes: number,
): { readonly start: number; readonly end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(text ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  if (start >= bytes || (from === '' && Number(to) === 0)) throw beyondEnd(bytes);
  return { start, end };
}
