import * as z from 'zod';
import { amountOf } from '#core/contract/quantity.ts';
import { environment } from '#core/plugin/variables.ts';
import { AdmittedAccounts, type RegistryLogin } from '#plugins/resource-groups/server/public.ts';

export interface Ulimit {
  readonly Name: string;
  readonly Soft: number;
  readonly Hard: number;
}

/** How containers are made on an engine, and what there is of it that it does not tell. */
export interface EngineSettings {
  readonly network: string;
  /** At which ports of instances are published. */
  readonly address: string;
  /** Bytes; undefined where the engine's own disk is looked at. */
  readonly disk: number | undefined;
  readonly gpuModels: readonly string[];
  /** Bytes of memory of each GPU; undefined where nobody said. */
  readonly vram?: number | undefined;
  readonly ulimits: readonly Ulimit[];
  /** Whether images that the engine has already are asked for again. */
  readonly pull: 'always' | 'missing';
  /** What images of a registry are fetched with that bring no credentials. */
  readonly login?: RegistryLogin | undefined;
}

/** The engine of the installation. */
export interface DockerSettings extends EngineSettings {
  /** Where it listens: a socket of this machine, or a host that is reached by TLS. */
  readonly engine: { readonly socketPath: string } | { readonly host: string; readonly port: number };
  /** A folder with `ca.pem`, `cert.pem` and `key.pem`; of an engine that is reached by TLS. */
  readonly certificates: string | undefined;
  /** Whose private groups run there beside the public ones; all of them where it is `all`. */
  readonly accounts: AdmittedAccounts;
}

/** The address of an engine, as a variable or the form of a group has it. */
export const EngineAddress = z
  .string()
  .regex(/^(unix:\/\/\/.+|tcp:\/\/[^/:]+:\d+)$/, {
    error: 'must be unix:///path/to/socket or tcp://host:port',
    // What goes with an address is judged by what it is made into.
    abort: true,
  })
  .transform((address) => {
    if (address.startsWith('unix:')) return { socketPath: address.slice('unix://'.length) };
    const { hostname, port } = new URL(address);
    return { host: hostname, port: Number(port) };
  });

const ulimits = z
  .string()
  .regex(/^([a-z]+=\d+(:\d+)?(,\s*(?=[a-z])|$))*$/, 'must be limits such as nofile=1024:4096,nproc=4096')
  .transform((list) =>
    list.split(/,\s*/).flatMap((each): Ulimit[] => {
      const [, Name, soft, hard] = /^([a-z]+)=(\d+)(?::(\d+))?$/.exec(each) ?? [];
      return Name === undefined ? [] : [{ Name, Soft: Number(soft), Hard: Number(hard ?? soft) }];
    }),
  );

/** The engine of the installation; undefined where it has none. */
export const dockerEnvironment = environment(
  'docker',
  z
    .object({
      DOCKER_ENGINE: EngineAddress.optional(),
      DOCKER_CERTIFICATES: z.string().min(1).optional(),
      DOCKER_NETWORK: z.string().min(1).default('bridge'),
      DOCKER_ADDRESS: z.string().min(1).optional(),
      DOCKER_DISK: z
        .string()
        .refine((amount) => amountOf(amount) !== undefined, 'must be an amount such as 200Gi')
        .transform((amount) => amountOf(amount)!)
        .optional(),
      DOCKER_GPUS: z.string().default(''),
      DOCKER_VRAM: z
        .string()
        .refine((amount) => amountOf(amount) !== undefined, 'must be an amount such as 24Gi')
        .transform((amount) => amountOf(amount)!)
        .optional(),
      DOCKER_ULIMITS: ulimits.default([]),
      DOCKER_PULL: z.enum(['always', 'missing']).default('always'),
      DOCKER_ACCOUNTS: AdmittedAccounts.default(new Set<number>()),
    })
    .superRefine((read, context) => {
      if (!read.DOCKER_ENGINE || 'socketPath' in read.DOCKER_ENGINE) return;
      const must = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (!read.DOCKER_CERTIFICATES)
        must('DOCKER_CERTIFICATES', 'must name a folder with ca.pem, cert.pem and key.pem: engines are reached by TLS');
      if (read.DOCKER_DISK === undefined)
        must('DOCKER_DISK', 'must be set: engines elsewhere do not tell the size of their disk');
    })
    .transform((read): DockerSettings | undefined =>
      read.DOCKER_ENGINE === undefined
        ? undefined
        : {
            engine: read.DOCKER_ENGINE,
            certificates: read.DOCKER_CERTIFICATES,
            network: read.DOCKER_NETWORK,
            address: read.DOCKER_ADDRESS ?? ('host' in read.DOCKER_ENGINE ? read.DOCKER_ENGINE.host : '127.0.0.1'),
            disk: read.DOCKER_DISK,
            gpuModels: read.DOCKER_GPUS.split(',')
              .map((model) => model.trim())
              .filter(Boolean),
            vram: read.DOCKER_VRAM,
            ulimits: read.DOCKER_ULIMITS,
            pull: read.DOCKER_PULL,
            accounts: read.DOCKER_ACCOUNTS,
          },
    ),
);
