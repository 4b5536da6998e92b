import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';
import { AdmittedAccounts } from '#plugins/resource-groups/server/public.ts';

export interface KubernetesSettings {
  /** A file as kubectl reads it; undefined for the cluster that this process runs in. */
  readonly config: string | undefined;
  readonly namespace: string;
  /** Whose private groups run there beside those of the installation; all of them where it is `*`. */
  readonly accounts: AdmittedAccounts;
}

/** As clusters name namespaces. */
export const Namespace = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'must be the name of a namespace');

/** The cluster of the installation; undefined where it has none. */
export const kubernetesEnvironment = environment(
  'kubernetes',
  z
    .object({
      KUBERNETES_CONFIG: z.string().min(1).optional(),
      KUBERNETES_NAMESPACE: Namespace.default('berth-services'),
      KUBERNETES_ACCOUNTS: AdmittedAccounts.default(new Set<number>()),
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
