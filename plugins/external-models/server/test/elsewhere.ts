import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import externalModels from '../index.ts';
import { startOpenAiServer, type OpenAiServer } from './openai-server.ts';

/** The platform of a test file, and the server elsewhere of the test that runs. */
export let scene: Scene;
export let server: OpenAiServer;

/** What the platform encrypted with before. */
export const formerKey = 'the key that this installation had before';

/** Opens the platform for a file of tests, and a server that speaks the OpenAI API for each of them. */
export function useElsewhere(): void {
  beforeAll(async () => {
    scene = await Scene.open({
      plugins: [externalModels],
      environment: { EXTERNAL_NETWORKS: '127.0.0.1', SECRET_KEY_FALLBACKS: formerKey },
    });
  });
  afterAll(() => scene.close());
  beforeEach(newServer);
  afterEach(() => server.close());
}

/** Puts another server in the place of the present one. */
export async function newServer(): Promise<void> {
  server = await startOpenAiServer();
}

export const hello = { messages: [{ role: 'user', content: 'hello there' }] };

/** The answer of a service that is well. */
export async function answered(service: SceneService, body: unknown): Promise<any> {
  const { status, body: answer } = await service.predict(body);
  expect([status, answer]).toEqual([200, answer]);
  return answer;
}
