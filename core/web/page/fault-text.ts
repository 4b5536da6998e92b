import type { TFunction } from 'i18next';
import type { Fault } from '#core/contract/fault.ts';
import { noteText as toldNote, type Note } from '#core/contract/note-text.ts';
import { namespaces } from '../text/text.ts';

/** What a fault says whose status does not matter, such as one that stands in the way of something later. */
export function noteText(t: TFunction, note: Note): string {
  const raw = (code: string) => t(textKeys(code), { defaultValue: '', skipInterpolation: true });
  const filled = (code: string, args: Readonly<Record<string, string>>) =>
    faultText(t, { code, message: '', args, status: 0 }) || undefined;
  return toldNote({ raw, filled }, note);
}

function textKeys(code: string): string[] {
  // An answer that is no fault of ours, such as a proxy's, says nothing but its status.
  const key = code.startsWith('http.') ? 'http' : code.replaceAll('.', '_');
  return namespaces().map((namespace) => `${namespace}:faults.${key}`);
}

/**
 * What a fault says in the reader's language where a plugin has a text for its code, else in the server's own words; beside
 * what names its request by a text that does not, where there is one.
 */
export function faultText(
  t: TFunction,
  { code, message, args, status }: Pick<Fault, 'code' | 'message' | 'args' | 'status'>,
  context?: 'beside',
): string {
  const text = t(textKeys(code), { status, ...args, context, defaultValue: message });
  // The text may ask for what the server did not say.
  return text.includes('{{') ? message : text;
}
