import type { TFunction } from 'i18next';
import { duration } from '#core/web/text/format.ts';
import type { FitRunData } from '../../contract.ts';

/** Of fewer percent nothing can be told. */
const tellsTime = 5;

/** How far a training is and, once that can be told, about how long it goes on. */
export function progressText(t: TFunction, { percentage, begun, given = begun }: FitRunData): string {
  const done = t('fitting:runs.percent', { percentage });
  if (given === undefined || percentage < tellsTime) return done;
  const left = ((Date.now() - given) * (100 - percentage)) / percentage;
  return left > 0 ? `${done}, ${t('fitting:runs.left', { time: duration(left) })}` : done;
}
