import { expect, vi } from 'vitest';
import type { Plugin } from '#core/plugin/plugin.ts';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { startServer } from '../../../../tests/harness/server.ts';
import { trainingPlugins } from './plugins.ts';

const account = '/api/mlpcore/account/system';

const rows = (pairs: readonly (readonly [string, string])[]) =>
  JSON.stringify({
    items: pairs.flatMap(([text, label]) => [1, 2, 3, 4, 5].map((n) => ({ text: `${text} ${n}`, label }))),
  });

/** A server that trains, beside which stand these plugins, and the superadministrator's calls of it. */
export async function openTraining(more: readonly Plugin[] = []) {
  const server = await startServer([...trainingPlugins, ...more]);
  const session = await signInForTest(server);
  const call = async (method: string, path: string, body?: unknown) =>
    server.call(method, `${account}/${path}`, { session, ...(body === undefined ? {} : { body }) });
  const made = async (path: string, body?: unknown) => {
    const { status, body: answer } = await call('POST', path, body);
    expect({ path, status, answer }).toEqual({ path, status: 200, answer });
    return answer;
  };
  const predict = async (model: string, text: string) =>
    (
      await server.call('POST', `/api/mlpgateway/account/system/model/${model}/predict`, {
        session,
        body: { texts: [text] },
      })
    ).body?.items_list?.[0]?.items?.[0]?.value as string | undefined;
  return {
    server,
    session,
    call,
    made,
    predict,
    /** A dataset with five rows of each pair of text and label. */
    dataset: async (name: string, pairs: readonly (readonly [string, string])[]) =>
      (await made('dataset', { name, dataType: 'TextsAndLabels', content: rows(pairs) })).id.datasetId as number,
    /** The latest training of a service, once it has ended. */
    settled: (model: string) =>
      vi.waitFor(
        async () => {
          const [last] = (await call('GET', `model/${model}/fit-run`)).body;
          expect(last.ended).toBeDefined();
          return last;
        },
        { timeout: 60_000, interval: 200 },
      ),
    answers: (model: string, text: string, label: string) =>
      vi.waitFor(async () => expect(await predict(model, text)).toBe(label), { timeout: 60_000, interval: 200 }),
    /** The service `base`, which can be trained, and `sorter`, which is derived from it. */
    async makeBase(): Promise<void> {
      const { id: image } = await made('image', { name: 'classifier', image: 'bundle:text-classification' });
      await made('model', {
        modelName: 'base',
        imageAccountId: image.accountId,
        imageId: image.imageId,
        fittable: true,
        minInstancesCount: 0,
        trainingDatasetType: 'TextsAndLabels',
      });
      await made('model/base/derived?name=sorter');
    },
  };
}
export type TrainingWorld = Awaited<ReturnType<typeof openTraining>>;
