import { expect, test } from 'vitest';
import { metricsGuard } from './metrics-access.ts';

const local = ['127.0.0.0/8', '::1'];
const token = 'a-token-for-prometheus';
const asking = (remoteAddress: string, ip = remoteAddress, authorization?: string) => ({
  headers: authorization === undefined ? {} : { authorization },
  ip,
  socket: { remoteAddress },
});

test.each([
  ['this machine', { token: undefined, networks: local }, asking('127.0.0.1'), true],
  ['this machine over IPv6', { token: undefined, networks: local }, asking('::1'), true],
  ['this machine, mapped', { token: undefined, networks: local }, asking('::ffff:127.0.0.1'), true],
  ['another machine', { token: undefined, networks: local }, asking('10.0.0.7'), false],
  [
    'a reader behind the proxy of this machine',
    { token: undefined, networks: local },
    asking('127.0.0.1', '203.0.113.9'),
    false,
  ],
  ['who claims to be near', { token: undefined, networks: local }, asking('203.0.113.9', '127.0.0.1'), false],
  ['a network that was named', { token: undefined, networks: ['10.0.0.0/8'] }, asking('10.1.2.3'), true],
  ['this machine where others were named', { token: undefined, networks: ['10.0.0.0/8'] }, asking('127.0.0.1'), false],
  ['the token', { token, networks: [] }, asking('203.0.113.9', '203.0.113.9', `Bearer ${token}`), true],
  ['another token', { token, networks: [] }, asking('127.0.0.1', '127.0.0.1', `Bearer ${token}s`), false],
  ['no token', { token, networks: [] }, asking('127.0.0.1'), false],
  ['no token in a network that was named beside', { token, networks: local }, asking('127.0.0.1'), true],
])('figures for %s', (_whom, readers, request, may) => {
  const ask = () => metricsGuard(readers)(request);
  if (may) expect(ask).not.toThrow();
  else expect(ask).toThrow(expect.objectContaining({ code: 'metrics.denied' }));
});
