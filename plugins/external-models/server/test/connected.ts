import type { Scene, SceneService } from '#plugins/gateway/server/test/scene.ts';
import { apiKey, type OpenAiServer } from './openai-server.ts';

interface Given {
  readonly upstream?: object;
  readonly settings?: object;
}

/** A service of this task type behind which the server stands. */
export async function connected(
  scene: Scene,
  server: OpenAiServer,
  taskType: string,
  { upstream = {}, settings = {} }: Given = {},
): Promise<SceneService> {
  const service = await scene.service({ taskType, retriesConfig: { maxRetries: 0, timeoutsMs: [] }, ...settings });
  const { status, body } = await scene.call('POST', `${service.home}/external-model`, {
    url: server.url,
    model: 'small',
    apiKey,
    ...upstream,
  });
  if (status !== 200) throw new Error(`The connection was not made: ${JSON.stringify(body)}`);
  await service.becomes('RUNNING');
  return service;
}
