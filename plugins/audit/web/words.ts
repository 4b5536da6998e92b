import type { TFunction } from 'i18next';
import type { AuditEntryData } from '../contract.ts';

/** What a call does, in the reader's words where there are some, else in those of the published calls. */
export const callName = (t: TFunction, { call, summary }: AuditEntryData): string =>
  t(`audit:calls.${call.replace('.', '_')}`, { defaultValue: summary ?? call });

/** What it was about, beside the account. */
export const aboutOf = ({ params }: AuditEntryData): string =>
  Object.entries(params)
    .filter(([name]) => name !== 'account')
    .map(([, value]) => value)
    .join(' / ');

export const toneOf = { done: 'ok', refused: 'warn', failed: 'bad' } as const;
