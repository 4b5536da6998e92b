import { duration } from '#core/web/text/format.ts';
import type { SettingsField } from '#plugins/services/web/public.ts';

const seconds = { kind: 'number', unit: 'gateway:units.seconds', min: 1, max: 31_536_000 } as const;
const echo = (value: number): string => duration(value * 1_000);

/** How long starts and calls may take, and what calls meet while nothing runs. */
export const fields: readonly SettingsField[] = [
  {
    ...seconds,
    path: 'timeouts.podStartTimeoutSec',
    label: 'gateway:timeouts.start',
    help: 'gateway:timeouts.startHelp',
    echo,
  },
  {
    ...seconds,
    path: 'timeouts.predictTimeoutSec',
    label: 'gateway:timeouts.predict',
    help: 'gateway:timeouts.predictHelp',
    echo,
  },
  {
    path: 'rejectRequestsIfInactive',
    kind: 'switch',
    group: 'gateway:timeouts.inactive',
    label: 'gateway:timeouts.reject',
    help: 'gateway:timeouts.rejectHelp',
  },
];
