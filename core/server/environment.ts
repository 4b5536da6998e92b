import { isIP } from 'node:net';
import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod';
import type { Plugin } from '#core/plugin/plugin.ts';
import type { Service } from '#core/plugin/token.ts';
import { provide, token } from '#core/plugin/token.ts';
import { environment, secret, servicesOf, variable, type Variable, type Variables } from '#core/plugin/variables.ts';
import { roles, type Role } from './points.ts';

/** Everything that the runtime of a server set, by plain names; what plugins read besides, they declare themselves. */
export interface Environment {
  readonly port: number;
  readonly bind: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** How many connections to the database calls and duties of this process have together. */
  readonly databaseConnections: number;
  readonly hosts: readonly string[];
  readonly roles: readonly Role[];
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** The address that letters are sent from; the sender's name is the host's. */
  readonly mailFrom: string | undefined;
  /** What kept secrets are encrypted with; undefined has the installation make a key of its own in its data folder. */
  readonly secretKey: string | undefined;
  /** What they were encrypted with before, to be read and then encrypted anew. */
  readonly secretKeyFallbacks: readonly string[];
  /** Private networks that services elsewhere may be in. */
  readonly externalNetworks: readonly string[];
  /** What the bodies of requests that are under way may hold together, in bytes. */
  readonly bodyMemoryBytes: number;
  /** How many seconds a body may take to come whatever its pace is. */
  readonly bodyPatienceSeconds: number;
  /** Who reads the figures for Prometheus: whoever has the token, or is in one of the networks. */
  readonly metrics: { readonly token: string | undefined; readonly networks: readonly string[] };
  /** What sets this installation apart from others of the same owner, such as `staging`; empty for none. */
  readonly envName: string;
  readonly logLevel: string;
}

const secretKey = secret(z.string().min(32, 'must have at least 32 characters'));

/** An amount of memory or disk in bytes, or with a binary unit. */
const amount = z
  .string()
  .regex(/^\d{1,12}(Ki|Mi|Gi)?$/, 'must be an amount such as 268435456 or 256Mi')
  .transform((text) => parseInt(text, 10) * { Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, '': 1 }[text.replace(/\d+/, '')]!);

/** With less than this, requests of an ordinary size would all be refused. */
const leastBodyMemory = 16 * 2 ** 20;

/** With fewer, duties that keep one, and work that needs another one beside its own, would wait for each other. */
const leastConnections = 6;

/** A part of the memory that this process may use, of which the machine or its container says how much there is. */
const usualBodyMemory = (): number => {
  const ofContainer = process.constrainedMemory();
  const memory = ofContainer > 0 ? Math.min(ofContainer, totalmem()) : totalmem();
  return Math.max(128 * 2 ** 20, Math.min(2 * 2 ** 30, Math.floor(memory / 8)));
};

/** Addresses and networks in CIDR notation, with commas between. */
const networks = z
  .string()
  .default('')
  .transform((text, context): readonly string[] => {
    const named = text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    const wrong = named.find((each) => !isNetwork(each));
    if (wrong !== undefined)
      context.addIssue(
        `must be addresses or networks such as 10.0.0.0/8 or ::1, with commas between; ${JSON.stringify(wrong)} is none`,
      );
    return named;
  });

const thisMachine = ['127.0.0.0/8', '::1'];

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)))
  );
}

/** What the server itself reads of the environment. */
const ownVariables = environment(
  'core',
  z
    .object({
      PORT: variable.port.default(8080),
      BIND: z.string().min(1).default('127.0.0.1'),
      DATA_DIR: z.string().min(1).default('.data'),
      DATABASE_URL: secret(
        z.url({
          protocol: /^postgres(ql)?$/,
          error: 'must be an address such as postgres://user:password@host:5432/name',
        }),
      ).optional(),
      DATABASE_CONNECTIONS: z.coerce.number().int().min(leastConnections).max(1_000).default(20),
      HOST_CONFIG: z
        .string()
        .regex(/^[\w-]+(,[\w-]+)*$/, 'must be a host name, or several with commas between')
        .default('main'),
      ROLES: z
        .string()
        .default('all')
        .transform((text, context): readonly Role[] => {
          const asked = text.split(',').map((each) => each.trim());
          const unknown = asked.find((each) => each !== 'all' && !(roles as readonly string[]).includes(each));
          if (unknown !== undefined)
            context.addIssue(`must be all, or some of ${roles.join(', ')}; ${JSON.stringify(unknown)} is none of them`);
          return asked.includes('all') ? roles : (asked as Role[]);
        }),
      // Pages and calls stand at the root of their host, whoever proxies them.
      PUBLIC_URL: variable.webAddress
        .regex(/^\w+:\/\/[^/?#]*\/*$/, 'must be an address without a path, such as https://ml.example.com')
        .transform((url) => url.replace(/\/+$/, ''))
        .optional(),
      SMTP_URL: secret(z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://host:25' })).optional(),
      MAIL_FROM: z.email().optional(),
      SECRET_KEY: secretKey.optional(),
      SECRET_KEY_FALLBACKS: secret(
        z
          .string()
          .transform((text) => text.split(',').map((each) => each.trim()))
          .pipe(z.array(secretKey)),
      ).default([]),
      EXTERNAL_NETWORKS: networks,
      BODY_MEMORY: amount.refine((bytes) => bytes >= leastBodyMemory, 'must be at least 16Mi').optional(),
      BODY_PATIENCE: z.coerce.number().int().min(1).max(3_600).default(20),
      METRICS_TOKEN: secret(z.string().min(16, 'must have at least 16 characters')).optional(),
      METRICS_NETWORKS: networks,
      ENV_NAME: z.string().max(40, 'must have 40 characters at most').default(''),
      LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    })
    .transform((read): Environment => ({
      port: read.PORT,
      bind: read.BIND,
      dataDir: resolve(read.DATA_DIR),
      databaseUrl: read.DATABASE_URL,
      databaseConnections: read.DATABASE_CONNECTIONS,
      hosts: read.HOST_CONFIG.split(','),
      roles: read.ROLES,
      publicUrl: read.PUBLIC_URL,
      smtpUrl: read.SMTP_URL,
      mailFrom: read.MAIL_FROM,
      secretKey: read.SECRET_KEY,
      secretKeyFallbacks: read.SECRET_KEY_FALLBACKS,
      externalNetworks: read.EXTERNAL_NETWORKS,
      bodyMemoryBytes: read.BODY_MEMORY ?? usualBodyMemory(),
      bodyPatienceSeconds: read.BODY_PATIENCE,
      metrics: {
        token: read.METRICS_TOKEN,
        networks:
          read.METRICS_NETWORKS.length > 0 || read.METRICS_TOKEN !== undefined ? read.METRICS_NETWORKS : thisMachine,
      },
      envName: read.ENV_NAME,
      logLevel: read.LOG_LEVEL,
    })),
);
export const Environment = ownVariables.token;
export const readEnvironment = ownVariables.read;

/** What a server reads of the environment, its plugins' part too, for whoever asks for it; throws a sentence where something cannot be used. */
export const readVariables = (plugins: readonly Plugin[], variables: Variables): readonly Service[] => {
  const given = variablesOf(plugins).map((each): GivenVariable => {
    const value = variables[each.name] || undefined;
    return { ...each, isSet: value !== undefined, ...(value !== undefined && { value }) };
  });
  return [...servicesOf(readersOf(plugins), variables), provide(GivenVariables, {}, () => given)];
};

/** A variable as this process was started. */
export interface GivenVariable extends Variable {
  readonly isSet: boolean;
  /** Never to be told where `secret` is set. */
  readonly value?: string;
}
/** Every variable that this server reads, with what it was given: for whoever tells of the installation. */
export const GivenVariables = token<readonly GivenVariable[]>('given variables');

/** Every variable that a server of these plugins reads. */
export const variablesOf = (plugins: readonly Plugin[]): readonly Variable[] =>
  readersOf(plugins).flatMap(({ environment: own }) => own?.variables() ?? []);

const readersOf = (plugins: readonly Plugin[]) => [{ id: 'core', environment: ownVariables }, ...plugins];
