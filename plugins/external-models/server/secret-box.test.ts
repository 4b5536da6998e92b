import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SecretBox } from './secret-box.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'berth-secrets-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const secret = 'sk-пароль-0123';

test('a secret comes back whole, and no two look alike', () => {
  const box = new SecretBox({ secretKey: 'k'.repeat(32), dataDir: folder() });
  const [one, other] = [box.seal(secret, 'a'), box.seal(secret, 'a')];
  expect(one).not.toBe(other);
  expect(one + other).not.toContain('sk-');
  expect([box.open(one, 'a'), box.open(other, 'a')]).toEqual([secret, secret]);
});

test('it opens with its own key and for its own purpose alone, and not once it was changed', () => {
  const dataDir = folder();
  const box = new SecretBox({ secretKey: 'k'.repeat(32), dataDir });
  const sealed = box.seal(secret, 'a');
  expect(box.open(sealed, 'b')).toBeUndefined();
  expect(new SecretBox({ secretKey: 'l'.repeat(32), dataDir }).open(sealed, 'a')).toBeUndefined();
  const bytes = Buffer.from(sealed.slice(3), 'base64');
  for (const at of [0, 15, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(box.open(`v1.${changed.toString('base64')}`, 'a')).toBeUndefined();
  }
  for (const odd of ['', 'v1.', 'nonsense', 'v1.AAAA']) expect(box.open(odd, 'a')).toBeUndefined();
});

test('an installation without a key of its owner’s makes one, for itself to read alone', () => {
  const dataDir = join(folder(), 'not-yet-there');
  const sealed = new SecretBox({ secretKey: undefined, dataDir }).seal(secret, 'a');
  expect(new SecretBox({ secretKey: undefined, dataDir }).open(sealed, 'a')).toBe(secret);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});
