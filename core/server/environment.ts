import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { roles, type Role } from './points.ts';
import { signInEnvironment, signInVariables, type CaptchaEnvironment, type OidcEnvironment } from './sign-in-environment.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Addresses and networks in CIDR notation, with commas between. */
const networks = z.string().default('').transform((text, context): readonly string[] => {
  const named = text.split(',').map((each) => each.trim()).filter((each) => each !== '');
  const wrong = named.find((each) => !isNetwork(each));
  if (wrong !== undefined) context.addIssue(`must be addresses or networks such as 10.0.0.0/8 or ::1, with commas between; ${JSON.stringify(wrong)} is none`);
  return named;
});

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  return family !== 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)));
}

const Variables = z.object({
  PORT: port.default(8080),
  BIND: z.string().min(1).default('127.0.0.1'),
  GATE_PORT: port.default(10_601),
  GATE_ADDRESS: z.string().regex(/^([^\s,:[\]]+|\[[\d:a-f.]+\]):\d+$/i, 'must be host:port').optional(),
  /** Whether a proxy stands before the gate. */
  GATE_BEHIND_PROXY: flag.default(false),
  /** How gateways on other machines reach the HTTP servers of the instances that this process runs. */
  INSTANCES_HOST: z.string().regex(/^[^\s/:]+$/, 'must be a host name or an IPv4 address').default('127.0.0.1'),
  /** Each HTTP service gets a host of its own below this one; unset, all are shown below this server's own address. */
  HTTP_SERVICES_HOST: z.string().toLowerCase().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name without a port, such as app.example.com').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  HOST_CONFIG: z.string().regex(/^[\w-]+(,[\w-]+)*$/, 'must be a host name, or several with commas between').default('main'),
  ROLES: z.string().default('all').transform((text, context): readonly Role[] => {
    const asked = text.split(',').map((each) => each.trim());
    const unknown = asked.find((each) => each !== 'all' && !(roles as readonly string[]).includes(each));
    if (unknown !== undefined) context.addIssue(`must be all, or some of ${roles.join(', ')}; ${JSON.stringify(unknown)} is none of them`);
    return asked.includes('all') ? roles : (asked as Role[]);
  }),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')).optional(),
  BOOTSTRAP_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  DEMO: flag.default(true),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  EXTERNAL_NETWORKS: networks,
  CLICKS_KEPT_DAYS: z.coerce.number().int().min(0).max(3_650).default(0),
  ENV_NAME: z.string().max(40, 'must have 40 characters at most').default(''),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  ...signInVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Everything that the surroundings of a server set, by plain names. */
export interface Environment {
  readonly port: number;
  readonly bind: string;
  readonly gatePort: number;
  /** The gate of this process as services reach it, `host:port`; undefined where that follows from what it listens on. */
  readonly gateAddress: string | undefined;
  /** Whether a proxy stands before the gate and says in `x-forwarded-for` where callers are. */
  readonly gateBehindProxy: boolean;
  /** Where the HTTP servers of the instances of this process are reached. */
  readonly instancesHost: string;
  /** The host name below which each HTTP service has one of its own. */
  readonly httpServicesHost: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly hosts: readonly string[];
  readonly roles: readonly Role[];
  readonly publicUrl: string | undefined;
  readonly bootstrapPassword: string | undefined;
  readonly demo: boolean;
  readonly smtpUrl: string | undefined;
  /** The address that letters are sent from; the sender's name is the host's. */
  readonly mailFrom: string | undefined;
  /** What kept secrets are encrypted with; undefined has the installation make a key of its own in its data folder. */
  readonly secretKey: string | undefined;
  /** Private networks that services elsewhere may be in. */
  readonly externalNetworks: readonly string[];
  /** For how many days the clicks of the workbench's readers are kept; 0 has none saved. */
  readonly clicksKeptDays: number;
  /** What sets this installation apart from others of the same owner, such as `staging`; empty for none. */
  readonly envName: string;
  /** Where an OpenTelemetry collector takes spans over HTTP; undefined has none made. */
  readonly traceEndpoint: string | undefined;
  readonly logLevel: string;
  readonly oidc: OidcEnvironment | undefined;
  readonly captcha: CaptchaEnvironment | undefined;
}

/** Reads the environment; a bad value throws one sentence that names it. An empty variable counts as unset. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.keys(Variables.shape).map((name) => [name, variables[name] || undefined]));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const name = String(path[0]);
    const shown = name.includes('PASSWORD') || name.includes('SECRET') || name.includes('URL') ? '' : ` ${JSON.stringify(given[name])}`;
    throw new Error(`The environment variable ${name}${shown} is refused: ${message.replace(/^Invalid input: /, '')}.`);
  }
  const read = parsed.data;
  return {
    port: read.PORT,
    bind: read.BIND,
    gatePort: read.GATE_PORT,
    gateAddress: read.GATE_ADDRESS,
    gateBehindProxy: read.GATE_BEHIND_PROXY,
    instancesHost: read.INSTANCES_HOST,
    httpServicesHost: read.HTTP_SERVICES_HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    hosts: read.HOST_CONFIG.split(','),
    roles: read.ROLES,
    publicUrl: read.PUBLIC_URL,
    bootstrapPassword: read.BOOTSTRAP_PASSWORD,
    demo: read.DEMO,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    secretKey: read.SECRET_KEY,
    externalNetworks: read.EXTERNAL_NETWORKS,
    clicksKeptDays: read.CLICKS_KEPT_DAYS,
    envName: read.ENV_NAME,
    traceEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: read.LOG_LEVEL,
    ...signInEnvironment(read),
  };
}
