import OpenAI, { APIError } from 'openai';
import type { Plugin } from '#core/plugin/plugin.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import type { RawService } from '#plugins/gateway/server/gate/test/raw-peer.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import openAiAdapters from '../index.ts';

/** What a service was asked. */
interface Asked {
  readonly data: any;
  readonly config: any;
}

/** Where clients of the OpenAI API call. */
export const base = '/api/adapters/openai';

/** A scene with the adapter and keys, and what else a test wants. */
export const openAdapter = (...more: readonly Plugin[]): Promise<Scene> =>
  Scene.open({ plugins: [apiKeys, openAiAdapters, ...more] });

/** A client with this key; a session's secret may stand where a key does. */
export const clientWith = ({ server, session }: Scene, apiKey = session, path = base): OpenAI =>
  new OpenAI({ apiKey, baseURL: server.url + path, maxRetries: 0 });

/** The service as clients name it for a model. */
export const nameOf = ({ name }: SceneService): string => `system/${name}`;

/** A value as a service sends it. */
export const said = (value: unknown) => ({ data: { json: JSON.stringify(value) } });

/** A part of a streamed answer. */
export const part = (value: unknown, finish = false) => ({ partialPredict: { ...said(value), start: false, finish } });

/** A chunk of a conversation as services stream it. */
export const chunk = (delta: object, more: object = {}) => ({ choices: [{ index: 0, delta, ...more }] });

/** A message of a conversation. */
export const user = { role: 'user', content: 'hi' } as const;

/** What an answer took, as services say it. */
export const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };

/** A service that answers its next request with this; what it was asked comes back. */
export async function answering(
  scene: Scene,
  taskType: string,
  ...answers: readonly object[]
): Promise<{ service: SceneService; instance: RawService; asked: Promise<Asked> }> {
  const service = await scene.service({ taskType });
  const instance = await service.instance();
  if (answers.length === 0)
    return { service, instance, asked: Promise.resolve({ data: undefined, config: undefined }) };
  const asked = instance.request().then(({ requestId, predict }) => {
    for (const answer of answers) instance.send({ requestId, ...answer });
    return { data: JSON.parse(String(predict!.data!.json)), config: JSON.parse(String(predict!.config!.json)) };
  });
  return { service, instance, asked };
}

/** Answers every request of an instance; what each asked comes to stand in the list. */
export function serveEach(
  instance: RawService,
  answer: (data: any, config: any) => readonly object[] | { readonly code: string; readonly [more: string]: unknown },
): readonly Asked[] {
  const asked: Asked[] = [];
  void (async () => {
    for (;;) {
      const { requestId, predict } = await instance.request();
      const [data, config] = [JSON.parse(String(predict!.data!.json)), JSON.parse(String(predict!.config!.json))];
      asked.push({ data, config });
      const found = answer(data, config);
      instance.send({ requestId, ...('code' in found ? { error: found } : { predict: said(found[0]) }) });
    }
  })().catch(() => undefined);
  return asked;
}

/** The error of a call that fails. */
export const failure = (call: Promise<unknown>): Promise<APIError> =>
  call.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: unknown) => (error instanceof APIError ? error : Promise.reject(error as Error)),
  );
