import { cp, rename, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';
import { useScene } from './scene.ts';
import { writeWhile } from './writers.ts';

const scene = useScene();

const lists = ['/model?onlyMy=true&size=1000', '/model/ner/predict-config', '/token', '/model?mySpace=favorites'];
/** To ask for it changes when the key was last used. */
const settled = (name: string, value: unknown) => (name === 'lastUsedDate' ? undefined : value);
const exported = async (): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      lists.map(async (path) => (await scene.client.call('GET', `/api/mlpcore/account/demo${path}`)).body),
    ),
    settled,
  );

test('a copy of the data folder of a stopped server, put back after everything was lost, gives the same bytes', async () => {
  const ledger = new Ledger();
  await writeWhile(() => ledger.acknowledged < 200, scene.client, ledger);
  const { dataDir } = scene.installation;
  await scene.client.predict('ner', { texts: ['Anna Petrova'] });
  await scene.product.stop();
  await cp(dataDir, `${dataDir}-copy`, { recursive: true, preserveTimestamps: true });
  await rm(`${dataDir}-copy/server.lock`, { force: true });
  scene.product = await scene.installation.start();
  const before = await exported();
  await scene.product.stop();

  await rm(dataDir, { recursive: true });
  await rename(`${dataDir}-copy`, dataDir);
  scene.product = await scene.installation.start();
  expect(await exported()).toBe(before);
  await scene.installation.serving(scene.client);
  expect((await scene.client.predict('ner', { texts: ['Anna Petrova'] })).status).toBe(200);
  expect(await scene.product.stop()).toBe(0);
});
