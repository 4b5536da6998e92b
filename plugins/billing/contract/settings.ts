import { workbenchSettings } from '#core/contract/settings.ts';

/** What the workbench is told where people write to somebody to top up. */
export const told = workbenchSettings<{ readonly manager: string }>('billing');
