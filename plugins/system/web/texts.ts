import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { hostAtom } from '#core/web/state/state.ts';
import { dateTime, duration, number } from '#core/web/text/format.ts';
import { sizeText } from '#core/web/text/size.ts';
import type { SystemFact } from '../contract.ts';
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

/** A figure as its readers write it. */
export function factText({ kind, value }: SystemFact): string {
  if (kind === 'time') return dateTime(value);
  if (kind === 'text' || typeof value === 'string') return String(value);
  return { bytes: sizeText, duration, count: (count: number) => number(count) }[kind](value);
}
