import type { TFunction } from 'i18next';
import type { Fault } from '#core/contract/fault.ts';
import { namespaces } from './text/text.ts';

/** What a fault says in the reader's language where a plugin has a text for its code, else in the server's own words. */
export function faultText(t: TFunction, { code, message, args }: Fault): string {
  const key = code.replaceAll('.', '_');
  return t(namespaces().map((namespace) => `${namespace}:faults.${key}`), { ...args, defaultValue: message });
}
