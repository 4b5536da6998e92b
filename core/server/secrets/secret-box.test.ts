import { createCipheriv, hkdfSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSecretBox } from './secret-box.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'berth-secrets-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const [oldKey, newKey] = ['k'.repeat(32), 'l'.repeat(32)];
const boxOf = (secretKey: string | undefined, dataDir = folder(), secretKeyFallbacks: readonly string[] = []) =>
  openSecretBox({ secretKey, secretKeyFallbacks, dataDir });
const secret = 'sk-пароль-0123';
const use = { purpose: 'a', owner: 7 };

test('a secret comes back whole, and no two look alike', () => {
  const box = boxOf(oldKey);
  const [one, other] = [box.seal(secret, use), box.seal(secret, use)];
  expect(one).not.toBe(other);
  expect(Buffer.from(one + other, 'base64url').includes('sk-')).toBe(false);
  expect([box.open(one, use), box.open(other, use), box.open(box.seal('', use), use)]).toEqual([secret, secret, '']);
});

test('it opens with its own key, for its own purpose and its own owner alone, and not once it was changed', () => {
  const box = boxOf(oldKey);
  const sealed = box.seal(secret, use);
  expect(box.open(sealed, { ...use, purpose: 'b' })).toBeUndefined();
  expect(box.open(sealed, { ...use, owner: 8 })).toBeUndefined();
  expect(box.open(sealed, { purpose: 'a",7', owner: '' })).toBeUndefined();
  expect(boxOf(newKey).open(sealed, use)).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(box.open(changed.toString('base64url'), use)).toBeUndefined();
  }
  for (const odd of ['', 'v1.', 'nonsense', 'v1.AAAA', box.present]) expect(box.open(odd, use)).toBeUndefined();
});

test('a key of before opens what it sealed, and what it sealed is known by its beginning', () => {
  const sealed = boxOf(oldKey).seal(secret, use);
  const box = boxOf(newKey, folder(), [oldKey]);
  expect([box.open(sealed, use), sealed.startsWith(box.present)]).toEqual([secret, false]);
  const anew = box.seal(secret, use);
  expect([anew.startsWith(box.present), boxOf(newKey).open(anew, use)]).toEqual([true, secret]);
});

test('an installation without a key of its owner’s makes one, for itself to read alone, and keeps it when it is given one', () => {
  const dataDir = join(folder(), 'not-yet-there');
  const sealed = boxOf(undefined, dataDir).seal(secret, use);
  expect(boxOf(undefined, dataDir).open(sealed, use)).toBe(secret);
  expect(boxOf(newKey, dataDir).open(sealed, use)).toBe(secret);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secret.key']);
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toMatch(/^[\da-f]{64}$/);
});

test('a key file that holds no key encrypts nothing', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'secret.key'), '\n');
  expect(() => boxOf(undefined, dataDir).seal(secret, use)).toThrow(/secret\.key does not hold the key/);
});

test('what the first release sealed opens', () => {
  const key = Buffer.from(hkdfSync('sha256', oldKey, '', 'kept secrets', 32));
  const nonce = Buffer.alloc(12, 1);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('external model 7'));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const box = boxOf(newKey, folder(), [oldKey]);
  const text = `v1.${sealed.toString('base64')}`;
  expect(box.open(text, { purpose: 'external model', owner: 7 })).toBe(secret);
  expect(box.open(text, { purpose: 'external model', owner: 8 })).toBeUndefined();
});
