import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import testingText from '#plugins/testing-text/server/index.ts';
import { startServer } from '../../../../tests/harness/server.ts';
import datasets from '../index.ts';

/** A server that keeps datasets, and two people with an account each. */
export async function openDatasets() {
  const server = await startServer([
    accounts,
    notifications,
    images,
    services,
    resourceGroups,
    instances,
    gateway,
    datasets,
    testingText,
  ]);
  const [alice, bob] = [await registerForTest(server, 'alice'), await registerForTest(server, 'bob-labs')];
  const home = (rest = '', account = 'alice') => `/api/mlpcore/account/${account}/dataset${rest}`;
  return {
    server,
    alice,
    bob,
    home,
    get: async (rest: string, session = alice) => (await server.call('GET', home(rest), { session })).body,
    post: (rest: string, body?: object, session = alice) =>
      server.call('POST', home(rest), { session, ...(body && { body }) }),
    /** Sends a content as a file of a form. */
    async upload(
      content: string | Uint8Array,
      { path = '/raw', file = 'data.json', ...query }: Readonly<Record<string, string>> = {},
    ) {
      const form = new FormData();
      form.append('file', new Blob([content as BlobPart]), file);
      const response = await fetch(`${server.url}${home(path)}?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: { cookie: `berth_session=${alice}`, origin: server.url },
        body: form,
      });
      const answered: { status: number; body: any } = { status: response.status, body: await response.json() };
      return answered;
    },
    /** The content of a dataset, as it is downloaded. */
    async content(id: number, query = ''): Promise<string> {
      const response = await fetch(`${server.url}${home(`/${id}/content${query}`)}`, {
        headers: { cookie: `berth_session=${alice}` },
      });
      return response.text();
    },
  };
}
export type DatasetsWorld = Awaited<ReturnType<typeof openDatasets>>;

/** The content of texts with labels. */
export const labelled = (rows: readonly (readonly [string, string])[]): string =>
  JSON.stringify({ items: rows.map(([text, label]) => ({ text, label })) });
