import * as z from 'zod';

/** Whether a service calls other services of the platform. */
export const Composite = z.boolean();

declare module '#plugins/services/contract/settings.ts' {
  interface ServiceSettings {
    composite: boolean;
  }
  interface ServiceSettingsChange {
    composite?: boolean | null | undefined;
  }
}
