import { expect, test } from 'vitest';
import { startsOnOneDatabase } from '#plugins/accounts/server/boot-test.ts';
import { registerForTest, submit } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { openSecretBox } from './secret-box.ts';
import { resealRows } from './reseal.ts';

const [oldKey, newKey] = ['the old key of this installation', 'the new key of this installation'];
const boxOf = (secretKey: string) => openSecretBox({ secretKey, secretKeyFallbacks: [], dataDir: '' });
const use = { purpose: 'letter', owner: 'anna@example.com' };

test('what an earlier key encrypted is encrypted with the present one at the start, and a key that is not known breaks nothing', async () => {
  const database = await startsOnOneDatabase();
  const sealed = () => database.query('select sealed_body from letters');
  const first = await database.start({ environment: { SECRET_KEY: oldKey } });
  await registerForTest(first, 'anna');
  await submit(first, '/accounts/forgot', { login: 'anna@example.com' });
  await expect.poll(sealed).toHaveLength(1);
  await first.stop();

  const unaware = await database.start({ environment: { SECRET_KEY: newKey } });
  expect(unaware.logged()).toContain('SECRET_KEY_FALLBACKS');
  const text = boxOf(oldKey).open((await sealed())[0].sealed_body, use);
  expect(text).toContain('/accounts/reset?token=');
  await unaware.stop();

  const aware = await database.start({ environment: { SECRET_KEY: newKey, SECRET_KEY_FALLBACKS: oldKey } });
  expect(aware.logged()).toContain('Kept secrets were encrypted with the present key.');
  expect(boxOf(newKey).open((await sealed())[0].sealed_body, use)).toBe(text);
  await aware.stop();

  const after = await database.start({ environment: { SECRET_KEY: newKey } });
  expect(after.logged()).not.toMatch(/Kept secrets/);
});

test('rows are gone through in pages, each once, and those that cannot be opened hold nobody up', async () => {
  const rows = Array.from({ length: 950 }, (_, at) => ({ id: at + 1 }));
  const seen: number[] = [];
  const page = async (after: number, size: number) => rows.filter(({ id }) => id > after).slice(0, size);
  const resealed = await resealRows(page, async ({ id }) => {
    seen.push(id);
    return id % 10 !== 0;
  });
  expect(resealed).toEqual({ done: 855, unreadable: 95 });
  expect(seen).toEqual(rows.map(({ id }) => id));
});
