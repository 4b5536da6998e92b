import type { Fault } from './fault.ts';

/** A fault that was kept, whose status does not matter any more. */
export type Note = Pick<Fault, 'code' | 'message' | 'args'>;

/** The texts of faults in one language. */
export interface NoteTexts {
  /** What a code says, with the names of its values in double braces; undefined where nobody has a text for it. */
  readonly raw: (code: string) => string | undefined;
  /** The same with the values in it. */
  readonly filled: (code: string, args: Readonly<Record<string, string>>) => string | undefined;
}

/**
 * What a fault says in the reader's language where there is a text for its code, else in the server's own words. One that came of
 * others names their codes as `because`, with commas between, has their values among its own, and what they say in its text. One
 * that was kept before its text asked for a value that it lacks says what it said then.
 */
export function noteText({ raw, filled }: NoteTexts, { code, message, args = {} }: Note): string {
  const because = args.because
    ?.split(',')
    .map((each) => filled(each, args) ?? '')
    .join(', ');
  const given = because === undefined ? args : { ...args, because };
  const lacks = [...(raw(code) ?? '').matchAll(/{{\s*(\w+)/g)].some(([, name]) => given[name!] === undefined);
  return (lacks && message !== '' ? undefined : filled(code, given)) ?? message;
}
