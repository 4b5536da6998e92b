import { Fault } from '#core/contract/fault.ts';
import { AddressRefused } from '#core/server/networks.ts';

/** Why a registry told nothing of an image: what its answer means for whoever set the address. */
export function refusedBy(host: string, repository: string, status: number): Fault {
  if (status === 401 || status === 403)
    return new Fault(
      'image.registry.refused',
      `The registry ${host} shows ${repository} to nobody without the right credentials. Enter a login and a password, or a token, that may pull it.`,
      409,
      { host, repository },
    );
  if (status === 404)
    return new Fault(
      'image.registry.unknown',
      `The registry ${host} has no ${repository} with this tag. Correct the address, or push the image first.`,
      409,
      { host, repository },
    );
  if (status === 429)
    return new Fault(
      'image.registry.busy',
      `The registry ${host} takes no more questions at the moment. Try again later, or enter credentials, for which it may allow more.`,
      503,
      { host, retryAfter: '60' },
    );
  return new Fault(
    'image.registry.failed',
    `The registry ${host} answered ${status}, which is none of a registry's answers. Check the address, and try again.`,
    502,
    { host, status: String(status) },
  );
}

/** Why a registry could not be asked. */
export function unreachable(host: string, error: NodeJS.ErrnoException): Fault {
  if (isOfAddress(error))
    return new Fault(
      'image.registry.address_refused',
      `${host} is in a private network, which this installation does not connect to. Have the operator add it to EXTERNAL_NETWORKS.`,
      409,
      { host },
    );
  const code = error.code ?? (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.name;
  return new Fault(
    'image.registry.unreachable',
    `The registry ${host} cannot be reached (${code}). Check the address; instances may reach it all the same.`,
    502,
    { host, reason: code },
  );
}

const isOfAddress = (error: unknown): boolean =>
  error instanceof AddressRefused || (error instanceof Error && error.cause instanceof AddressRefused);
