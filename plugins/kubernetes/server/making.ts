import type { V1Deployment, V1OwnerReference } from '@kubernetes/client-node';
import { unlessThere, type Cluster } from './cluster.ts';
import type { Manifest } from './manifest.ts';

/** Makes what the pod of an attempt needs: the claims that outlive it, and what goes with its deployment. */
export async function makeWhatItNeeds(
  { core }: Cluster,
  namespace: string,
  { secrets, service, claims }: Manifest,
  { metadata }: V1Deployment,
): Promise<void> {
  const owner: V1OwnerReference = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    name: metadata!.name!,
    uid: metadata!.uid!,
  };
  const owned = <T extends { metadata?: object }>(each: T): T => ({
    ...each,
    metadata: { ...each.metadata, ownerReferences: [owner] },
  });
  for (const body of claims) await unlessThere(core.createNamespacedPersistentVolumeClaim({ namespace, body }));
  for (const body of secrets) await core.createNamespacedSecret({ namespace, body: owned(body) });
  if (service) await core.createNamespacedService({ namespace, body: owned(service) });
}
