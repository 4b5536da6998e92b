import { resolve } from 'node:path';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import { environment } from '#core/plugin/variables.ts';
import { Container } from '#core/plugin/container.ts';
import { readEnvironment, readVariables, variablesOf } from './environment.ts';

test('every variable has a default', () => {
  expect(readEnvironment({})).toEqual({
    port: 8080,
    bind: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    databaseConnections: 20,
    hosts: ['main'],
    roles: ['core', 'gateway', 'hosting'],
    publicUrl: undefined,
    smtpUrl: undefined,
    secretKey: undefined,
    secretKeyFallbacks: [],
    externalNetworks: [],
    bodyMemoryBytes: expect.any(Number),
    bodyPatienceSeconds: 20,
    metrics: { token: undefined, networks: ['127.0.0.0/8', '::1'] },
    envName: '',
    logLevel: 'info',
  });
});

test('an amount is bytes, or has a binary unit; bodies get a part of the memory otherwise', () => {
  const of = (BODY_MEMORY: string) => readEnvironment({ BODY_MEMORY }).bodyMemoryBytes;
  expect([of('20000000'), of('256Mi'), of('2Gi')]).toEqual([20_000_000, 256 * 2 ** 20, 2 ** 31]);
  expect(of('')).toBeGreaterThanOrEqual(128 * 2 ** 20);
  expect(of('')).toBeLessThanOrEqual(2 * 2 ** 30);
});

test('roles and hosts are lists, a trailing slash of the public address goes', () => {
  const read = readEnvironment({
    ROLES: 'gateway,core',
    HOST_CONFIG: 'main,partner',
    PUBLIC_URL: 'https://ml.example/',
  });
  expect([read.roles, read.hosts, read.publicUrl]).toEqual([
    ['gateway', 'core'],
    ['main', 'partner'],
    'https://ml.example',
  ]);
});

test.each([
  [{ PORT: 'http' }, 'The environment variable PORT "http" is refused: must be a number.'],
  [{ PORT: '70000' }, 'The environment variable PORT "70000" is refused: must be at most 65535.'],
  [
    { ROLES: 'all,cook' },
    'The environment variable ROLES "all,cook" is refused: must be all, or some of core, gateway, hosting; "cook" is none of them.',
  ],
  [{ DATABASE_CONNECTIONS: '5' }, 'The environment variable DATABASE_CONNECTIONS "5" is refused: must be at least 6.'],
  [{ METRICS_TOKEN: 'short' }, 'The environment variable METRICS_TOKEN is refused: must have at least 16 characters.'],
  [{ SECRET_KEY: 'too short' }, 'The environment variable SECRET_KEY is refused: must have at least 32 characters.'],
  [
    { SECRET_KEY_FALLBACKS: `${'k'.repeat(32)},too short` },
    'The environment variable SECRET_KEY_FALLBACKS is refused: must have at least 32 characters.',
  ],
  [
    { BODY_MEMORY: '1 GB' },
    'The environment variable BODY_MEMORY "1 GB" is refused: must be an amount such as 268435456 or 256Mi.',
  ],
  [{ BODY_MEMORY: '1' }, 'The environment variable BODY_MEMORY "1" is refused: must be at least 16Mi.'],
  [
    { PUBLIC_URL: 'https://example.com/ml' },
    'The environment variable PUBLIC_URL is refused: must be an address without a path, such as https://ml.example.com.',
  ],
  [
    { EXTERNAL_NETWORKS: '10.0.0.0/8, 10.0.0.0/33' },
    'The environment variable EXTERNAL_NETWORKS "10.0.0.0/8, 10.0.0.0/33" is refused: must be addresses or networks such as 10.0.0.0/8 or ::1, with commas between; "10.0.0.0/33" is none.',
  ],
  [
    { DATABASE_URL: 'mysql://me:secret@db/x' },
    'The environment variable DATABASE_URL is refused: must be an address such as postgres://user:password@host:5432/name.',
  ],
])('%o is refused in one sentence that shows no secret', (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(new Error(sentence));
});

const ovens = environment(
  'bakery',
  z.object({ OVENS: z.coerce.number().default(2), BAKER: z.string().optional() }).transform((read) => ({
    count: read.OVENS,
    baker: read.BAKER,
  })),
);
const bakery = plugin({ id: 'bakery', environment: ovens });

test('what a plugin reads is given to whoever asks for it, and is listed with what the server reads', () => {
  const read = new Container(readVariables([bakery], { OVENS: '7', BAKER: '' })).get(ovens.token);
  expect(read).toEqual({ count: 7, baker: undefined });
  expect(variablesOf([bakery])).toEqual(
    expect.arrayContaining([
      { name: 'PORT', default: '8080', secret: false },
      { name: 'DATABASE_URL', default: undefined, secret: true },
      { name: 'ROLES', default: 'all', secret: false },
      { name: 'OVENS', default: '2', secret: false },
      { name: 'BAKER', default: undefined, secret: false },
    ]),
  );
});

test.each([
  [
    'a value that a plugin cannot use',
    () => readVariables([bakery], { OVENS: 'hot' }),
    'The environment variable OVENS "hot" is refused: must be a number.',
  ],
  [
    'two readers of one variable',
    () =>
      readVariables([plugin({ id: 'kiosk', environment: environment('kiosk', z.object({ PORT: z.string() })) })], {}),
    'core and kiosk both read the environment variable PORT.',
  ],
])('%s is refused in a sentence', (_what, read, sentence) => {
  expect(read).toThrow(new Error(sentence));
});
