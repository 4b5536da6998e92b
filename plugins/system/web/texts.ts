import { useAtomValue } from 'jotai';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { hostAtom } from '#core/web/state/state.ts';
import { noteText } from '#core/web/page/fault-text.ts';
import { dateTime, duration, formatOf, number } from '#core/web/text/format.ts';
import { sizeText } from '#core/web/text/size.ts';
import type { SystemCheck, SystemFact } from '../contract.ts';
import { checkLook } from './public.ts';

/** What a check is called; by its id where nobody says. */
export function useCheckTitle(): (id: string) => string {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  return (id) => {
    const look = host.find(checkLook, id);
    return look ? t(`${look.text}title`) : id;
  };
}

/** What a figure of a check is called; by its own name where nobody says, as that of a gate is its address. */
export function useFactName(check: string): (name: string) => string {
  const { t } = useTranslation();
  const look = useAtomValue(hostAtom).find(checkLook, check);
  return (name) => (look ? t(`${look.text}facts.${name.replaceAll(/[.:]/g, '_')}`, { defaultValue: name }) : name);
}

/** A moment or a day (ISO 8601) as its readers write it; any other value stays as it is. */
function momentText(value: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dateTime(value);
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  return formatOf(Intl.DateTimeFormat, { dateStyle: 'long', timeZone: 'UTC' } as const).format(new Date(value));
}

/** What is wrong, and what to do about it. */
export function problemText(t: TFunction, problem: NonNullable<SystemCheck['problem']>): string {
  const args = Object.entries(problem.args ?? {}).map(([name, value]) => [name, momentText(value)]);
  return noteText(t, { ...problem, args: Object.fromEntries(args) as Record<string, string> });
}

/** A figure as its readers write it. */
export function factText({ kind, value }: SystemFact): string {
  if (kind === 'time') return dateTime(value);
  if (kind === 'text' || typeof value === 'string') return momentText(String(value));
  return { bytes: sizeText, duration, count: (count: number) => number(count) }[kind](value);
}
