import { resolve } from 'node:path';
import * as z from 'zod';
import { roles, type Role } from './points.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const Variables = z.object({
  PORT: port.default(8080),
  BIND: z.string().min(1).default('127.0.0.1'),
  GATE_PORT: port.default(10_601),
  /** Gates as services reach them, `host:port` with commas between: this process's own first, then every other. Unset = this one alone. */
  GATE_HOSTS: z.string().regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, 'must be host:port, or several with commas between').optional(),
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
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Everything that the surroundings of a server set, by plain names. */
export interface Environment {
  readonly port: number;
  readonly bind: string;
  readonly gatePort: number;
  readonly gateHosts: readonly string[] | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly hosts: readonly string[];
  readonly roles: readonly Role[];
  readonly publicUrl: string | undefined;
  readonly bootstrapPassword: string | undefined;
  readonly demo: boolean;
  readonly smtpUrl: string | undefined;
  readonly logLevel: string;
}

/** Reads the environment; a bad value throws one sentence that names it. An empty variable counts as unset. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.keys(Variables.shape).map((name) => [name, variables[name] || undefined]));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const name = String(path[0]);
    const shown = name.includes('PASSWORD') || name.includes('URL') ? '' : ` ${JSON.stringify(given[name])}`;
    throw new Error(`The environment variable ${name}${shown} is refused: ${message.replace(/^Invalid input: /, '')}.`);
  }
  const read = parsed.data;
  return {
    port: read.PORT,
    bind: read.BIND,
    gatePort: read.GATE_PORT,
    gateHosts: read.GATE_HOSTS?.split(','),
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    hosts: read.HOST_CONFIG.split(','),
    roles: read.ROLES,
    publicUrl: read.PUBLIC_URL,
    bootstrapPassword: read.BOOTSTRAP_PASSWORD,
    demo: read.DEMO,
    smtpUrl: read.SMTP_URL,
    logLevel: read.LOG_LEVEL,
  };
}
