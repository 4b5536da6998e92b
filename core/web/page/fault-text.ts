import type { TFunction } from 'i18next';
import type { Fault } from '#core/contract/fault.ts';
import { namespaces } from '../text/text.ts';

/**
 * What a fault says whose status does not matter, such as one that stands in the way of something later. One that came
 * of others names their codes as `because`, with commas between, has their values among its own, and what they say in the text.
 * One that was kept before its text asked for a value that it lacks says what it said then.
 */
export function noteText(t: TFunction, { code, message, args = {} }: Pick<Fault, 'code' | 'message' | 'args'>): string {
  const reason = args.because
    ?.split(',')
    .map((each) => faultText(t, { code: each, message: '', args, status: 0 }))
    .join(', ');
  const given = reason === undefined ? args : { ...args, because: reason };
  const text = t(textKeys(code), { defaultValue: '', skipInterpolation: true });
  if (message !== '' && [...text.matchAll(/{{\s*(\w+)/g)].some(([, name]) => given[name!] === undefined))
    return message;
  return faultText(t, { code, message, args: given, status: 0 });
}

function textKeys(code: string): string[] {
  // An answer that is no fault of ours, such as a proxy's, says nothing but its status.
  const key = code.startsWith('http.') ? 'http' : code.replaceAll('.', '_');
  return namespaces().map((namespace) => `${namespace}:faults.${key}`);
}

/** What a fault says in the reader's language where a plugin has a text for its code, else in the server's own words. */
export function faultText(
  t: TFunction,
  { code, message, args, status }: Pick<Fault, 'code' | 'message' | 'args' | 'status'>,
): string {
  return t(textKeys(code), { status, ...args, defaultValue: message });
}
