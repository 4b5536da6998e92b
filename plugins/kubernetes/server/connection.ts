import { createPrivateKey, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { inPrivateNetwork, mayBeAllowed, type Networks } from '#core/server/networks.ts';
import type { Connection, ConnectionOwner } from '#plugins/resource-groups/server/public.ts';
import { clusterOf, load, type Cluster } from './cluster.ts';
import { Namespace } from './environment.ts';
import { guardedConfig, hostOf } from './guarded-config.ts';
import { readKubeconfig } from './kubeconfig.ts';

const pem = (read: (text: string) => unknown, message: string) =>
  z.string().refine((text) => {
    try {
      read(text);
      return true;
    } catch {
      return false;
    }
  }, message);
const Certificate = pem((text) => new X509Certificate(text), 'must be a certificate in PEM form');

const Entered = z.object({
  server: z.string().optional(),
  ca: Certificate.optional(),
  token: z.string().regex(/^\S+$/, 'must have no spaces').optional(),
  certificate: Certificate.optional(),
  key: pem(createPrivateKey, 'must be a private key in PEM form, without a password').optional(),
  namespace: Namespace.optional(),
  kubeconfig: z.string().optional(),
  context: z.string().optional(),
});

/** What of a connection is never told again, and by what it is known who reads it. */
export const secretFields = { token: ['server', 'ca'], key: [] };

/** What may be entered for a cluster of a group's own: where it is and who we are there, or a kubeconfig, of which the chosen context alone is kept. */
export const connectionSchema = (owner: ConnectionOwner, networks: Networks): z.ZodType<Connection> =>
  z
    .record(z.string(), z.string())
    .transform((entered, context): z.input<typeof Entered> => {
      const { kubeconfig, context: chosen, ...rest } = entered;
      if (kubeconfig === undefined) return rest;
      const read = readKubeconfig(kubeconfig, chosen);
      if ('wrong' in read) {
        context.addIssue({ code: 'custom', path: ['kubeconfig'], message: read.wrong });
        return z.NEVER;
      }
      const namespace = rest['namespace'] ?? read.namespace;
      return { ...read, ...(namespace !== undefined && { namespace }) };
    })
    .pipe(Entered)
    .superRefine(({ server, token, certificate, key, namespace }, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      const fault = server === undefined ? 'is required' : wrongServer(server, owner, networks);
      if (fault) refuse('server', fault);
      if (token === undefined && certificate === undefined) refuse('token', 'is required');
      if (certificate !== undefined && key === undefined) refuse('key', 'is required');
      if (namespace === undefined) refuse('namespace', 'is required');
    })
    .transform((read) => Object.fromEntries(Object.entries(read)) as Connection);

function wrongServer(server: string, { trusted }: ConnectionOwner, networks: Networks): string | undefined {
  const url = URL.parse(server);
  const schemes = trusted ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    return 'must be the address of an API server, such as https://cluster.example.com:6443';
  return trusted || mayBeAllowed(networks, hostOf(server)) ? undefined : inPrivateNetwork;
}

/** The cluster of a connection, not asked for anything yet. */
export async function connectOwn(
  { server = '', ca, token, certificate, key }: Connection,
  { trusted }: Pick<ConnectionOwner, 'trusted'>,
  networks: Networks,
): Promise<Cluster> {
  const library = await load();
  const config = trusted ? new library.KubeConfig() : guardedConfig(library, networks);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  config.loadFromClusterAndUser(
    {
      name: 'own',
      server: server.replace(/\/+$/, ''),
      // Of an address without TLS, which has no certificate to check.
      skipTLSVerify: server.startsWith('http:'),
      ...(ca !== undefined && { caData: base64(ca) }),
    },
    {
      name: 'own',
      ...(token !== undefined && { token }),
      ...(certificate !== undefined && key !== undefined && { certData: base64(certificate), keyData: base64(key) }),
    },
  );
  return clusterOf(library, config);
}
