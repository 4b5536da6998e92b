import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import {
  core,
  home,
  maker,
  makeService,
  publisher,
  startServices,
  type Person,
  type ServicesServer,
} from '../services-test.ts';
import { listColumn, listFilter, serviceColumns } from '../public.ts';
import { settingsOfPlugins } from '../settings/settings-test.ts';

declare module '../../contract/columns.ts' {
  interface ServiceColumns {
    length: number;
  }
}

/** A column that tells how long the names of services of one task type are. */
const measuring = plugin({
  id: 'measuring',
  requires: ['services'],
  contributes: [
    listColumn({
      id: 'length',
      value: sql<
        number | null
      >`(select case when ${serviceColumns.taskType} <> 'ner' then length(name) end from models as same where same.id = ${serviceColumns.id})`,
    }),
    listFilter({ id: 'kind', where: (value) => (value === '' ? undefined : eq(serviceColumns.taskType, value)) }),
  ],
});

/** Three people, and services of the first two of every kind that lists tell apart. */
interface Listed {
  server: ServicesServer;
  alice: Person;
  bob: Person;
  carol: Person;
  groupId: number;
  imageId: number;
  dataImageId: number;
}

/** Those of a file of tests; they are there once its tests begin. */
export function useListed(): Listed {
  const scene = {} as Listed;
  beforeAll(async () => {
    scene.server = await startServices([settingsOfPlugins, measuring]);
    [scene.alice, scene.bob, scene.carol] = [
      await scene.server.person('alice', maker, publisher),
      await scene.server.person('bob-labs', maker, publisher),
      await scene.server.person('carol'),
    ];
    scene.imageId = (
      await scene.alice.post(`${core}/account/alice/image`, { name: 'asr', image: 'registry/asr:1' })
    ).body.id.imageId;
    scene.dataImageId = (
      await scene.alice.post(`${core}/account/alice/data-image`, {
        name: 'voices',
        image: 'registry/voices:1',
        sourcePath: '/voices',
      })
    ).body.id.imageId;
    scene.groupId = (await scene.alice.post(`${core}/account/alice/model-group`, { name: 'Speech' })).body.id.groupId;
    const mount = { dataImageAccountId: scene.alice.accountId, dataImageId: scene.dataImageId, targetPath: '/data' };
    await makeService(
      scene.alice,
      {
        modelName: 'asr-phone',
        displayName: 'Распознавание речи: телефония',
        taskType: 'asr',
        languages: ['ru', 'kk'],
        imageId: scene.imageId,
        dataImageMounts: [mount],
        shortDescription: 'Для записей колл-центров',
      },
      { isPublic: true },
    );
    await makeService(scene.alice, {
      modelName: 'asr-draft',
      displayName: 'Черновик',
      taskType: 'asr',
      languages: ['ru'],
    });
    await makeService(
      scene.alice,
      { modelName: 'ghost', displayName: 'Ёлка 100%', taskType: 'ner' },
      { isPublic: true, hidden: true },
    );
    await makeService(
      scene.bob,
      {
        modelName: 'tts-vega',
        displayName: 'Синтез речи «Вега»',
        displayAuthor: 'Тембр',
        taskType: 'tts',
        languages: ['ru', 'en'],
      },
      { isPublic: true },
    );
    await makeService(
      scene.bob,
      { modelName: 'for-alice', displayName: 'Shown to Alice', taskType: 'custom' },
      { allowedAccounts: [scene.alice.accountId] },
    );
    await makeService(scene.bob, { modelName: 'secret', displayName: 'Secret', taskType: 'custom' });
    await makeService(
      scene.bob,
      { modelName: 'base', displayName: 'Base', taskType: 'text2vec', fittable: true },
      { isPublic: true },
    );
    await scene.alice.post(`${home(scene.bob, 'base')}/derived?name=fitted`);
    await scene.alice.send('PATCH', `${home(scene.alice, 'asr-phone')}/model-group/${scene.groupId}`);
    for (const [account, model] of [
      [scene.alice, 'ghost'],
      [scene.bob, 'tts-vega'],
      [scene.bob, 'secret'],
      [scene.alice, 'asr-draft'],
    ] as const) {
      await (model === 'secret' ? scene.bob : scene.alice).post(`${home(account, model)}/favorite`, true);
    }
  });
  afterAll(() => scene.server.stop());
  return scene;
}

/** The names of the services of an answer, in its order. */
export const names = ({ body }: { body: any }): string[] => body.records.map(({ modelName }: any) => modelName);
