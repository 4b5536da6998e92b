import { expect, onTestFinished, test } from 'vitest';
import { startsOnOneDatabase } from '#plugins/accounts/server/boot-test.ts';
import main from '../../../host-configs/main.ts';
import { startServer } from '../../../tests/harness/server.ts';
import accounts from '#plugins/accounts/server/index.ts';
import landing from './index.ts';

const path = '/api/mlpcore/system-config/frontend-settings';
const { settings: _, ...plain } = { ...main, plugins: ['accounts', 'landing'] };
const extended = { settings: { landing: { extended: true } } };

test.each([
  ['says nothing', {}, false],
  ['wants the long page', extended, true],
])('a host that %s tells its workbench so', async (_what, settings, expected) => {
  const server = await startServer([accounts, landing], { config: { ...plain, ...settings } });
  onTestFinished(() => server.stop());
  expect((await server.call('GET', path)).body.isExtendedLanding).toBe(expected);
});

test('hosts of one server each tell their own', async () => {
  const { url } = await (
    await startsOnOneDatabase()
  ).start({
    plugins: [landing],
    configs: [plain, { ...plain, ...extended, name: 'other', hostNames: ['localhost'], englishOnly: true }],
  });
  const told = async (at: string) =>
    (await (await fetch(at + path)).json()) as { isExtendedLanding: boolean; englishOnly: boolean };
  const [own, other] = [await told(url), await told(url.replace('127.0.0.1', 'localhost'))];
  expect([own.isExtendedLanding, own.englishOnly, other.isExtendedLanding, other.englishOnly]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a setting that is none is refused at the start, whichever host of the server sets it', async () => {
  const database = await startsOnOneDatabase();
  const start = () =>
    database.start({
      plugins: [landing],
      configs: [plain, { ...plain, name: 'other', settings: { landing: { extended: 'yes' } } }],
    });
  await expect(start()).rejects.toThrow('Host other sets landing.extended: must be true or false.');
});

test('a brand that cannot be read is refused at the start', async () => {
  const database = await startsOnOneDatabase();
  const start = () =>
    database.start({
      configs: [
        { ...plain, plugins: ['accounts'], brand: { ...plain.brand, colours: { light: { accent: '#F2C230' } } } },
      ],
    });
  await expect(start()).rejects.toThrow(/^The brand of host main cannot be read: on-accent/);
});
