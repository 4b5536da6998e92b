import { describe, expect, test } from 'vitest';
import { Networks } from '#core/server/networks.ts';
import { CachingChange } from '../contract/settings.ts';
import { nameOf, placeOf } from './place.ts';
import { cachingCheck } from './settings.ts';
import { mongoPlace } from './stores/mongo-place.ts';
import { postgresPlace } from './stores/postgres-store.ts';
import { redisPlace } from './stores/redis-place.ts';

test.each(['', 'x', 'http://a.example'])('the address %j is refused with what one is', (mongoUri) => {
  const { error } = CachingChange.safeParse({ enabled: true, mongoUri });
  expect(error!.issues).toMatchObject([
    { path: ['mongoUri'], message: expect.stringContaining('address of a MongoDB') },
  ]);
});

const caching = (mongoUri: string) => ({ enabled: true, mongoUri, collectionName: '', recordsLimit: 10 });

test('an address is read in its parts', () => {
  expect(redisPlace('rediss://me:p%40ss@cache.example:6380/3')).toEqual({
    host: 'cache.example',
    port: 6380,
    tls: true,
    username: 'me',
    password: 'p@ss',
    db: 3,
  });
  expect(redisPlace('redis://:secret@[2001:db8::1]')).toEqual({
    host: '2001:db8::1',
    port: 6379,
    tls: false,
    username: undefined,
    password: 'secret',
    db: 0,
  });
  expect(postgresPlace('postgresql://me@db.example/cache?sslmode=require')).toEqual({
    host: 'db.example',
    port: 5432,
    user: 'me',
    password: undefined,
    database: 'cache',
    ssl: true,
  });
  expect(mongoPlace('mongodb://me:secret@a.example,b.example:27018/cache?replicaSet=set&w=majority')).toMatchObject({
    user: 'me',
    password: 'secret',
    database: 'cache',
    authSource: 'cache',
    replicaSet: 'set',
    tls: false,
    named: [
      { host: 'a.example', port: 27_017 },
      { host: 'b.example', port: 27_018 },
    ],
  });
});

test('a domain stands for the servers that its name servers know, none outside it', async () => {
  const known = [
    { name: 'one.example.com', port: 27_017 },
    { name: 'two.example.com', port: 1 },
    { name: 'metadata.evil.com', port: 80 },
  ];
  const asked: string[] = [];
  const { endpoints, tls, authSource } = mongoPlace(
    'mongodb+srv://me:secret@cluster.example.com/cache',
    async (name) => {
      asked.push(name);
      return known;
    },
  );
  expect(await endpoints()).toEqual([
    { host: 'one.example.com', port: 27_017 },
    { host: 'two.example.com', port: 1 },
  ]);
  expect([asked, tls, authSource]).toEqual([['_mongodb._tcp.cluster.example.com'], true, 'admin']);
});

test('the log calls a place by where it is, without user and password', () => {
  expect(nameOf(placeOf(caching('mongodb://me:secret@a.example,b.example/x')))).toBe('a.example:27017,b.example:27017');
  expect(nameOf(placeOf(caching('embedded')))).toBe('embedded');
});

describe('what owners of services set', () => {
  const check = cachingCheck(new Networks(['10.0.0.0/8']));
  const refused = (mongoUri: string) =>
    check(caching(mongoUri), undefined).map(({ path, message }) => `${path.join('.')}: ${message}`);

  test.each([
    'embedded',
    'redis://cache.example',
    'rediss://:x@8.8.8.8:1/0',
    'postgres://a:b@db.example/c',
    'mongodb://a.example',
    'mongodb+srv://a.b.example/c',
    'redis://10.1.2.3',
  ])('%s is taken', (address) => {
    expect(refused(address)).toEqual([]);
  });

  test.each([
    'redis://127.0.0.1',
    'redis://169.254.169.254',
    'redis://[::1]:6379',
    'redis://[::ffff:127.0.0.1]',
    'redis://2130706433',
    'redis://0x7f.1',
    'redis://127.1',
    'redis://host:0',
    'redis://host:70000',
    'redis://a,b',
    'redis://a/name',
    'redis://a?path=/tmp/x',
    'postgres://me:x@127.0.0.1/db',
    'postgres://me@%2Fvar%2Frun/db',
    'postgres://db.example',
    'postgres://me@db.example/db?sslrootcert=/etc/passwd',
    'postgres://me@db.example/db?host=/var/run',
    'postgres://me@db.example/db?sslmode=perhaps',
    'mongodb://192.168.0.1/x',
    'mongodb://a.example,127.0.0.1',
    'mongodb://%2Ftmp%2Fmongodb.sock',
    'mongodb://a.example/x?tlsCAFile=/etc/passwd',
    'mongodb://a.example/x?authMechanism=MONGODB-AWS',
    'mongodb://a.example/x?proxyHost=10.0.0.1',
    'mongodb+srv://a,b/x',
    'mongodb+srv://localhost/x',
    'mongodb://a.example/a.b',
    'http://a.example',
    'redis://',
    'redis:',
    '',
    'mongodb://%zz@a.example',
  ])('%s is refused by field', (address) => {
    expect(refused(address)).toEqual([expect.stringMatching(/^mongoUri: \S/)]);
  });

  test('what was set before, or is off, is no hindrance', () => {
    const before = caching('mongodb://127.0.0.1');
    expect(check(before, before)).toEqual([]);
    expect(check({ ...before, enabled: false }, undefined)).toEqual([]);
  });
});
