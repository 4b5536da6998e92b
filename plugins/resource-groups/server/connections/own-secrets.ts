import type { InstanceSpec, PullSecret } from '../runtime-driver.ts';

/**
 * What is sent to a place that an account connected itself: credentials of a registry alone that are that account's, or those of
 * whoever chose to run a service there. An image that others may use must not hand its owner's to them.
 */
export function withOwnSecrets(spec: InstanceSpec, ownerId: number): InstanceSpec {
  const own = (secret: PullSecret | undefined) =>
    secret && [spec.accountId, ownerId].includes(secret.accountId) ? secret : undefined;
  return {
    ...spec,
    pullSecret: own(spec.pullSecret),
    dataImages: spec.dataImages.map((each) => ({ ...each, pullSecret: own(each.pullSecret) })),
  };
}
