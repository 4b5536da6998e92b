import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface KubernetesSettings {
  /** A file as kubectl reads it; undefined for the cluster that this process runs in. */
  readonly config: string | undefined;
  readonly namespace: string;
  /** Whose private groups run there beside those of the installation; all of them where it is `all`. */
  readonly accounts: ReadonlySet<number> | 'all';
}

const accounts = z.union([
  z.literal('*').transform(() => 'all' as const),
  z
    .string()
    .regex(/^(\d+(,\s*\d+)*)?$/, 'must be ids of accounts, separated by commas, or *')
    .transform((ids) => new Set(ids.split(',').filter(Boolean).map(Number))),
]);

/** The cluster of the installation; undefined where it has none. */
export const kubernetesEnvironment = environment(
  'kubernetes',
  z
    .object({
      KUBERNETES_CONFIG: z.string().min(1).optional(),
      KUBERNETES_NAMESPACE: z
        .string()
        .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'must be the name of a namespace')
        .default('berth-services'),
      KUBERNETES_ACCOUNTS: accounts.default(new Set<number>()),
    })
    .transform((read): KubernetesSettings | undefined =>
      read.KUBERNETES_CONFIG === undefined
        ? undefined
        : {
            config: read.KUBERNETES_CONFIG === 'in-cluster' ? undefined : read.KUBERNETES_CONFIG,
            namespace: read.KUBERNETES_NAMESPACE,
            accounts: read.KUBERNETES_ACCOUNTS,
          },
    ),
);
