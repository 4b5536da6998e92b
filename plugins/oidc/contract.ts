import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

/** Somebody at the provider as whom a user signs in; `email` is what the provider called them last, empty where it named none; `connectedAt` is an ISO time. */
const Connection = z
  .object({ id: z.int(), email: z.string(), connectedAt: z.string() })
  .meta({ id: 'IdentityConnection' });
export type Connection = z.infer<typeof Connection>;

/** The provider of this installation, null where there is none, and as whom the asker signs in through it. */
const Connections = z
  .object({
    provider: z.object({ label: z.string() }).meta({ id: 'IdentityProvider' }).nullable(),
    connections: z.array(Connection),
  })
  .meta({ id: 'IdentityConnections' });

const about = { plugin: 'oidc', parameters: { connectionId: 'The id of a connection with the identity provider.' } };

export const oidc = contract(about, {
  getConnections: call('GET /api/accountsadmin/c/identity-provider', {
    summary: 'Returns as whom somebody signs in through the identity provider.',
    may: 'user',
    personal: true,
    answer: Connections,
  }),
  removeConnection: call('DELETE /api/accountsadmin/c/identity-provider/connections/:connectionId', {
    summary: 'Removes a connection with the identity provider.',
    may: 'user',
    personal: true,
  }),
});

/** Where a user who is signed in connects somebody at the provider with themselves. */
export const connectPath = '/accounts/oidc/connect';
