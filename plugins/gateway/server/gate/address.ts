import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Environment } from '#core/server/environment.ts';

const loopback = '127.0.0.1';

/**
 * How services reach a gate that listens on this port, unless it is told. One that listens on every address is reached by
 * instances of its own process over the loopback, and by those of others at this machine's first address in the network.
 */
export function addressOf(
  { bind, roles }: Pick<Environment, 'bind' | 'roles'>,
  port: number,
  interfaces = networkInterfaces(),
): string {
  const host =
    bind !== '0.0.0.0' && bind !== '::' ? bind : roles.includes('hosting') ? loopback : firstOutward(interfaces);
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function firstOutward(interfaces: ReturnType<typeof networkInterfaces>): string {
  const outward = Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ internal }) => !internal);
  return (
    (
      outward.find(({ family }) => family === 'IPv4') ??
      outward.find(({ family, scopeid }) => family === 'IPv6' && scopeid === 0)
    )?.address ?? loopback
  );
}
