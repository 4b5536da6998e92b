import type { TFunction } from 'i18next';
import { namespaces } from '#core/web/text/text.ts';
import { mostCalls, type AuditEntryData } from '../contract.ts';

/** What a call does, in the reader's words where there are some, else in those of the published calls. */
export function callName(t: TFunction, { call, summary }: AuditEntryData): string {
  const [plugin, operation] = call.split('.');
  return t(`${plugin}:audited.${operation}`, { defaultValue: summary ?? call });
}

/** What it was about, beside the account. */
export const aboutOf = ({ params, names }: AuditEntryData): string =>
  Object.entries(params)
    .filter(([param]) => param !== 'account')
    .map(([param, value]) => names[param] ?? value)
    .join(' / ');

/** How it ended; of what was refused, whether it was not allowed, was no valid request, or stood against how things are. */
export function outcomeOf({ outcome, status }: Pick<AuditEntryData, 'outcome' | 'status'>) {
  if (outcome !== 'refused') return outcome;
  if (status === 400) return 'invalid';
  return status === 401 || status === 403 ? 'denied' : 'refused';
}

export const toneOf = { done: 'ok', refused: 'warn', failed: 'bad' } as const;

/** Calls whose names in the reader's words hold what was typed, for the server knows them by their ids alone. */
export function callsNamed(t: TFunction, typed: string): readonly string[] {
  const words = typed.trim().toLowerCase();
  if (words === '') return [];
  return namespaces()
    .flatMap((namespace) => {
      const names: unknown = t(`${namespace}:audited`, { returnObjects: true, defaultValue: {} });
      return Object.entries(names as Readonly<Record<string, string>>).flatMap(([operation, name]) =>
        name.toLowerCase().includes(words) ? [`${namespace}.${operation}`] : [],
      );
    })
    .slice(0, mostCalls);
}
