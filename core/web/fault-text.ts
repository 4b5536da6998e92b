import type { TFunction } from 'i18next';
import type { Fault } from '#core/contract/fault.ts';

/** What a fault says in the reader's language where its code has a text, else in the server's own words. */
export function faultText(t: TFunction, { code, message, args }: Fault): string {
  return t(`core:faults.${code.replaceAll('.', '_')}`, { ...args, defaultValue: message });
}
