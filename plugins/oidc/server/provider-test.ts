import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import Provider from 'oidc-provider';

/** What the provider knows of somebody, by the login that they type there. */
export type Persons = Map<string, Readonly<Record<string, unknown>>>;

export interface RealProvider {
  readonly issuer: string;
  readonly persons: Persons;
  /** Whether nothing answers at its address. */
  hide(): Promise<void>;
  show(): Promise<void>;
  stop(): Promise<void>;
}

const clientId = 'berth';
const clientSecret = 'a secret between the two';

/** A provider as people run it, with its own sign-in and consent pages, for the product at these addresses. */
export async function startProvider(port: number, products: readonly string[]): Promise<RealProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const persons: Persons = new Map();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const inner = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: products.map((product) => `${product}/accounts/oidc/callback`),
        post_logout_redirect_uris: products.map((product) => `${product}/accounts/oidc/left`),
        backchannel_logout_uri: `${products[0]}/accounts/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key for cookies'] },
    // Its own way refuses to send anything to addresses of this machine.
    fetch: (url: string, { dispatcher: _refusing, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(url, options),
    features: { backchannelLogout: { enabled: true } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...persons.get(accountId) }),
    }),
  });
  const serve = async (): Promise<Server> => {
    const server = createServer(inner.callback()).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server: Server | undefined = await serve();
  const hide = async () => {
    server?.closeAllConnections();
    const closed = server && once(server, 'close');
    server?.close();
    await closed;
    server = undefined;
  };
  return { issuer, persons, hide, show: async () => void (server ??= await serve()), stop: hide };
}

/** What a product needs to know of it. */
export const environmentOf = (issuer: string): Record<string, string> => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_LABEL: 'Harbour ID',
});
