import { expect } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import answerCache from '#plugins/answer-cache/server/index.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import limits from '#plugins/limits/server/index.ts';
import openAiAdapters from '#plugins/openai-adapters/server/index.ts';
import requestArchive from '#plugins/request-archive/server/index.ts';
import type { RequestData, RequestPage } from '../../contract.ts';
import explorer from '../index.ts';

/** A scene with the explorer, and with what else says something of a request. */
export const openExplorer = (): Promise<Scene> =>
  Scene.open({ plugins: [apiKeys, limits, answerCache, requestArchive, openAiAdapters, explorer] });

/** A service that answers with what it is asked, fails where it is asked to, and streams where that is asked. */
export async function echoing(scene: Scene, settings: object = {}): Promise<SceneService> {
  const service = await scene.service({ ...settings });
  const instance = await service.instance();
  void (async () => {
    for (;;) {
      const { requestId, predict, ext } = await instance.request();
      if (ext) {
        instance.send({ requestId, ext: { data: { json: '"done"' } } });
        continue;
      }
      const json = String(predict!.data!.json);
      const asked = JSON.parse(json) as { fail?: number; parts?: number };
      if (asked.fail)
        instance.send({ requestId, error: { code: 'shape.wrong', message: 'No.', status: asked.fail, args: {} } });
      else if (asked.parts)
        for (let at = 1; at <= asked.parts; at++)
          instance.send({
            requestId,
            partialPredict: { data: { json: String(at) }, start: at === 1, finish: at === asked.parts },
          });
      else instance.send({ requestId, predict: { data: { json } } });
    }
  })().catch(() => undefined);
  await service.becomes('RUNNING');
  return service;
}

/** One page of the requests of a service. */
export async function pageOf(scene: Scene, service: SceneService, query = ''): Promise<RequestPage> {
  const { status, body } = await scene.call('GET', `${service.home}/requests${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as RequestPage;
}

/** The requests of such a page. */
export const list = async (scene: Scene, service: SceneService, query = ''): Promise<RequestData[]> =>
  (await pageOf(scene, service, query)).records;

/** A key for calls, of the superadministrator's. */
export const makeKey = async (
  scene: Scene,
  name: string,
  more: object = {},
): Promise<{ token: string; tokenId: number }> =>
  (await scene.call('POST', `/api/mlpcore/account/system/token?name=${name}`, { permissions: ['predict'], ...more }))
    .body as never;

/** Asks the database of the scene. */
export const query = async (scene: Scene, sql: string, values: unknown[] = []) =>
  (await scene.server.host.container.get(Pool).query(sql, values)).rows;
