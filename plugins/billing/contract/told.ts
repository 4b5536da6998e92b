import { workbenchSettings } from '#core/contract/workbench-settings.ts';

export const toldOfBilling = workbenchSettings<{
  /** The address to which people write in order to top up; left out where they pay themselves. */
  readonly manager?: string;
  /** Whether people pay by card here. */
  readonly card: boolean;
  /** With how many decimals amounts are shown. */
  readonly decimals: number;
  /** What a unit of the installation's currency is worth in roubles; left out where that is not known. */
  readonly roubles?: number;
}>('billing');
