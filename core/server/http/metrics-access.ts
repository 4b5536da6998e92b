import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { Fault } from '#core/contract/fault.ts';
import { networkList } from '../networks.ts';

interface Readers {
  readonly token: string | undefined;
  readonly networks: readonly string[];
}

type Asking = Pick<FastifyRequest, 'headers' | 'ip'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** Refuses whoever may not read the figures of this server: they tell of its services and of how much they are used. */
export function metricsGuard({ token, networks }: Readers): (request: Asking) => void {
  const list = networkList(networks);
  const isNear = (address: string | undefined): boolean => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
  return ({ headers, ip, socket }) => {
    const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    if (token !== undefined && sent !== undefined && isSame(sent, token)) return;
    // Behind a proxy the caller's own address is what the proxy says, and is believed of a proxy nearby alone.
    if (isNear(socket.remoteAddress) && isNear(ip)) return;
    throw new Fault(
      'metrics.denied',
      token === undefined
        ? 'These figures are for readers in the networks that METRICS_NETWORKS names; that is this machine where it is unset.'
        : 'Send the token of METRICS_TOKEN in the header Authorization: Bearer <token>.',
      token === undefined ? 403 : 401,
    );
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
