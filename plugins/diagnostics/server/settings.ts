import * as z from 'zod';
import { settings } from '#core/plugin/plugin.ts';

export const diagnosticsSettings = settings(
  'diagnostics',
  z.object({
    consoleIdleMinutes: z.int().min(1).default(15).describe('How long a console stays open while nobody types.'),
    mostConsoles: z.int().min(0).default(64).describe('How many consoles one process keeps open; 0 offers none.'),
    mostConsolesOfUser: z.int().min(1).default(8).describe('How many of them one person may have.'),
  }),
);
