import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

const passwords = new Passwords({ memoryMiB: 19 });

test('a password is kept as a PHC string that other implementations read', async () => {
  const stored = await passwords.hash('correct horse');
  const [, salt, hash] = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([^$=]{22})\$([^$=]{43})$/.exec(stored)!;
  const again = argon2Sync('argon2id', {
    message: 'correct horse',
    nonce: Buffer.from(salt!, 'base64'),
    parallelism: 1,
    memory: 19_456,
    passes: 2,
    tagLength: 32,
  });
  expect(Buffer.from(hash!, 'base64').equals(again)).toBe(true);
});

test('the same password never looks the same twice', async () => {
  expect(await passwords.hash('correct horse')).not.toBe(await passwords.hash('correct horse'));
});

test.each([
  ['correct horse', true],
  ['correct horse ', false],
  ['Correct horse', false],
  ['', false],
  ['correct horse\0', false],
])('%j against "correct horse" is %s', async (password, right) => {
  expect(await passwords.verify(await passwords.hash('correct horse'), password)).toBe(right);
});

test('a letter counts as the same however a keyboard composes it', async () => {
  expect(await passwords.verify(await passwords.hash('пароль-й'), 'пароль-\u0438\u0306')).toBe(true);
});

test('nobody signs in where nothing is stored', async () => {
  expect(await passwords.verify(undefined, '')).toBe(false);
});

test('a hash of lower cost still verifies at that cost', async () => {
  const salt = Buffer.from('a salt of 16 byt');
  const hash = argon2Sync('argon2id', {
    message: 'old',
    nonce: salt,
    parallelism: 1,
    memory: 64,
    passes: 1,
    tagLength: 16,
  });
  const stored = `$argon2id$v=19$m=64,t=1,p=1$${salt.toString('base64').replace(/=+$/, '')}$${hash.toString('base64').replace(/=+$/, '')}`;
  expect(await passwords.verify(stored, 'old')).toBe(true);
});

test('a hash of another cost is told from those that are made now', async () => {
  const dear = new Passwords({ memoryMiB: 20 });
  expect(passwords.isOutdated(await dear.hash('correct horse'))).toBe(true);
  expect(dear.isOutdated(await dear.hash('correct horse'))).toBe(false);
  expect(await passwords.verify(await dear.hash('correct horse'), 'correct horse')).toBe(true);
});

test('a damaged hash is a defect of ours and no wrong password', async () => {
  await expect(passwords.verify('$argon2id$v=19$m=64', 'any')).rejects.toThrow(
    'A stored password hash cannot be read.',
  );
});
