import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { problemOf, type ConnectionCheckData, type ConnectionKind } from '#plugins/resource-groups/server/public.ts';
import { whyNoAccount } from './accounts.ts';
import { VastClient } from './api/client.ts';
import type { VastSettings } from './environment.ts';

const Token = z.object({ token: z.string().regex(/^\S{8,500}$/, 'must be an API key, without spaces') });

/** Accounts at the marketplace that owners of groups enter by an API key, to rent with their own money. */
export const accountConnections = (settings: VastSettings): ConnectionKind => ({
  schema: () => Token,
  secrets: { token: [] },
  // Another key may be one of another account, where nobody would find what was rented.
  placeOf: ({ token = '' }) => token,
  whyNone: (group) => whyNoAccount(settings, group),
  check: ({ token = '' }) => check(new VastClient({ url: settings.url, token })),
});

/** Whether the marketplace takes the key. */
async function check(client: VastClient): Promise<ConnectionCheckData> {
  try {
    await client.contracts();
    return { reached: true, version: 'Vast.ai', servers: [], problems: [] };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { reached: false, servers: [], problems: [problemOf(error)] };
  }
}
