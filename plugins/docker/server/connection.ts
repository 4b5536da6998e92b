import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import * as z from 'zod';
import { amountOf } from '#core/contract/quantity.ts';
import { inPrivateNetwork, mayBeAllowed, type Networks } from '#core/server/networks.ts';
import type { Connection, ConnectionOwner } from '#plugins/resource-groups/server/public.ts';
import type { EngineAt } from './engine.ts';
import { EngineAddress, type EngineSettings } from './environment.ts';

const ofCertificates = (read: (text: string) => unknown, message: string) =>
  z.string().refine((text) => {
    try {
      read(text);
      return true;
    } catch {
      return false;
    }
  }, message);
const Certificate = ofCertificates((text) => new X509Certificate(text), 'must be a certificate in PEM form');
const Name = z.string().regex(/^[\w.-]+$/, 'must hold Latin letters, digits, dots, hyphens and underscores only');

const Fields = z.object({
  address: z.string(),
  ca: Certificate.optional(),
  certificate: Certificate.optional(),
  key: ofCertificates(createPrivateKey, 'must be a private key in PEM form, without a password').optional(),
  disk: z
    .string()
    .refine((amount) => amountOf(amount) !== undefined, 'must be an amount such as 200Gi')
    .optional(),
  network: Name.optional(),
  gpus: z.string().max(1_000).optional(),
  vram: z
    .string()
    .refine((amount) => amountOf(amount) !== undefined, 'must be an amount such as 24Gi')
    .optional(),
  registry: z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/, 'must be the host of a registry, such as images.example.com')
    .optional(),
  username: z.string().max(255).optional(),
  password: z.string().max(4_096).optional(),
});
type Fields = z.infer<typeof Fields>;

/** What of a connection is never told again, and by what it is known who reads it. */
export const secretFields = { key: [], password: ['address', 'ca', 'registry'] };

/** What may be entered for an engine of a group's own: its address, how it is reached by TLS, and what it does not tell of itself. */
export const connectionSchema = (owner: ConnectionOwner, networks: Networks): z.ZodType<Connection> =>
  Fields.superRefine((read, context) => {
    const refuse = (path: keyof Fields, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const { data: engine } = EngineAddress.safeParse(read.address);
    if (!engine || ('socketPath' in engine && !owner.trusted))
      return refuse('address', 'must be the address of an engine, such as tcp://docker.example.com:2376');
    if ('host' in engine) {
      if (!owner.trusted && !mayBeAllowed(networks, engine.host)) refuse('address', inPrivateNetwork);
      for (const name of ['ca', 'certificate', 'key', 'disk'] as const)
        if (read[name] === undefined) refuse(name, 'is required');
      if (read.certificate && read.key && !belongs(read.certificate, read.key))
        refuse('key', 'must be the key of the certificate');
    }
    const login = (['registry', 'username', 'password'] as const).filter((name) => read[name] !== undefined);
    if (login.length > 0)
      for (const name of ['registry', 'username', 'password'] as const)
        if (!login.includes(name)) refuse(name, 'is required');
  }).transform((read) => Object.fromEntries(Object.entries(read)) as Connection);

function belongs(cert: string, key: string): boolean {
  try {
    createSecureContext({ cert, key });
    return true;
  } catch {
    return false;
  }
}

/** How the engine of a connection is reached, and how containers are made on it. */
export function readConnection(
  { address, ca, certificate, key, disk, network, gpus, vram, registry, username, password }: Connection,
  { trusted }: Pick<ConnectionOwner, 'trusted'>,
  networks: Networks,
): { readonly at: EngineAt; readonly settings: EngineSettings } {
  const engine = EngineAddress.parse(address);
  return {
    at: {
      engine,
      ...(ca && certificate && key && { certificates: { ca, cert: certificate, key } }),
      ...(!trusted && { networks }),
    },
    settings: {
      network: network ?? 'bridge',
      address: 'host' in engine ? engine.host : '127.0.0.1',
      disk: disk === undefined ? undefined : amountOf(disk),
      gpuModels: (gpus ?? '')
        .split(',')
        .map((model) => model.trim())
        .filter(Boolean),
      vram: vram === undefined ? undefined : amountOf(vram),
      ulimits: [],
      pull: 'always',
      ...(registry && username && password && { login: { registry, username, password } }),
    },
  };
}
