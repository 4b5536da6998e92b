import type { TFunction } from 'i18next';
import { number } from '#core/web/text/format.ts';
import type { RequestData } from '../contract.ts';

/** What an error code means in short, where it has a name here, else the code itself. */
export const codeText = (t: TFunction<'request-explorer'>, code: string): string =>
  t(`codes.${code.replaceAll(/\W/g, '_')}`, { defaultValue: code });

/** How a request ended, in a word or a few. */
export const endText = (t: TFunction<'request-explorer'>, { outcome, errorCode }: RequestData): string =>
  errorCode === undefined || outcome === 'gone' ? t(`outcomes.${outcome}`) : codeText(t, errorCode);

export const toneOf = ({ status, outcome }: Pick<RequestData, 'status' | 'outcome'>): 'ok' | 'warn' | 'bad' | 'neu' =>
  outcome === 'gone' ? 'neu' : status < 400 ? 'ok' : status < 500 ? 'warn' : 'bad';

/** How it came: its way, with the method or the route where that has a name. */
export function methodText(t: TFunction<'request-explorer'>, { method, route }: RequestData): string {
  const name = t(`methods.${method}`);
  return route === undefined ? name : `${name} ${route.replace(/^openai/, '')}`;
}

/** An amount with as many digits as it takes to tell it from nothing. */
export function costText(cost: number): string {
  const digits = cost >= 100 || cost === 0 ? 0 : cost >= 0.01 ? 2 : 6;
  return number(cost, digits);
}
