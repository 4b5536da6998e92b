import { workbenchSettings } from '#core/contract/workbench-settings.ts';

/** The address to which people write in order to top up. */
export const toldOfBilling = workbenchSettings<{ readonly manager: string }>('billing');
