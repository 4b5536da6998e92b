import type { TFunction } from 'i18next';
import { formatOf, number } from '#core/web/text/format.ts';
import type { ScalingDecisionData } from '../contract.ts';
import { days, type Day } from '../contract/policy.ts';

type Slot = NonNullable<ScalingDecisionData['slot']>;

/** A time of day with its bounds: "Mon, Tue 09:00–18:00: 2 to 4 instances". */
export function slotText(t: TFunction, { startTime, endTime, daysOfWeek, minInstances, maxInstances }: Slot): string {
  const time = [daysOfWeek.map((day) => dayName(day as Day)).join(', '), `${startTime}–${endTime}`].join(' ').trim();
  return maxInstances === undefined
    ? t('autoscaling:slot.open', { count: minInstances, time, min: number(minInstances) })
    : t('autoscaling:slot.bounded', {
        count: maxInstances,
        time,
        min: number(minInstances),
        max: number(maxInstances),
      });
}

/** 4 January 1970 was a Sunday. */
const dayName = (day: Day): string =>
  formatOf(Intl.DateTimeFormat, { weekday: 'short', timeZone: 'UTC' } as const).format(
    Date.UTC(1970, 0, 4 + days.indexOf(day)),
  );
