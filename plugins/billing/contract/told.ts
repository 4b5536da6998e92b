import { workbenchSettings } from '#core/contract/workbench-settings.ts';

export const toldOfBilling = workbenchSettings<{
  /** The address to which people write in order to top up; left out where they pay themselves. */
  readonly manager?: string;
  /** With how many decimals amounts are shown. */
  readonly decimals: number;
}>('billing');
