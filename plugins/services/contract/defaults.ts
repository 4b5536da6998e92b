import * as z from 'zod';
import { open } from '#core/contract/open.ts';
import type { ServiceSettingsDefaults } from './settings.ts';

/** What a new service has where its maker says nothing. */
export const ModelDefaults = open<ServiceSettingsDefaults>()(
  z
    .object({
      /** Of all settings that plugins own, by the fields under which they are sent. */
      settings: z.record(z.string(), z.unknown()).optional(),
    })
    .meta({ id: 'ModelDefaults' }),
);
export type ModelDefaults = z.infer<typeof ModelDefaults>;
