import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { trainingPlugins } from '#plugins/fitting/server/test/plugins.ts';
import { tarOf } from '#plugins/images/server/test/archives.ts';
import storage from '#plugins/storage/server/index.ts';
import { clients } from '#plugins/storage/server/test/clients.ts';
import main from '../../host-configs/main.ts';
import { pluginsOf } from '../harness/host-plugins.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** A Python, and where it is to look for packages besides. */
interface Python {
  readonly program: string;
  readonly packages?: string;
}

const has = (program: string, modules: string) => spawnSync(program, ['-c', `import ${modules}`]).status === 0;
const sitePackages = (program: string) =>
  String(
    spawnSync(program, ['-c', 'import os, boto3; print(os.path.dirname(os.path.dirname(boto3.__file__)))']).stdout,
  );

const own: Python = {
  program: '/usr/bin/python3',
  ...(clients.python !== undefined && { packages: sitePackages(clients.python).trim() }),
};
const whyNot = {
  local: has(own.program, 'grpc') ? '' : `${own.program} has no grpcio; install python3-grpcio`,
  s3: !has(own.program, 'grpc')
    ? `${own.program} has no grpcio; install python3-grpcio`
    : clients.python === undefined
      ? 'boto3 is neither here nor could be installed'
      : '',
};

/** The platform's SDK and template are in no registry of packages: whoever has them names a Python with both modules, and the template's main.py. */
const sdk: Python = { program: process.env.PYTHON_SDK ?? own.program };
const template = process.env.PYTHON_TEMPLATE;
const whyNoSdk =
  template === undefined
    ? 'PYTHON_TEMPLATE names no main.py of the template'
    : has(sdk.program, 'mlp_sdk, mlp_api')
      ? ''
      : `${sdk.program} has no mlp_sdk and mlp_api; name a Python that has them in PYTHON_SDK`;

/** A failed test is tried again on the same server. */
const unique = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}`;
const named = (called: string, why: string) => (why === '' ? called : `${called} (not run: ${why})`);
const interop = (name: string) => new URL(name, import.meta.url).pathname;

/** A program as an image that a Python of this machine runs. */
async function packed({ program, packages = '' }: Python, main: string, ...beside: readonly string[]): Promise<Buffer> {
  const files = [[main, 'main.py'], ...beside.map((file) => [file, 'peer.py'])] as const;
  const begin = [
    'import os',
    `os.environ['PYTHONPATH'] = ${JSON.stringify(packages)}`,
    `os.execv(${JSON.stringify(program)}, ['python3', 'main.py'])`,
  ];
  return gzipSync(
    tarOf([
      { path: 'image.json', text: JSON.stringify({ name: 'trainable', command: ['python3', 'begin.py'] }) },
      { path: 'begin.py', text: begin.join('\n') },
      ...(await Promise.all(files.map(async ([from, path]) => ({ path: path!, bytes: await readFile(from!) })))),
    ]),
  );
}

describe.each(['local', 's3'] as const)('with what is learnt in the storage %s', (type) => {
  let server: TestServer;
  let session: string;
  let folder: string;
  beforeAll(async () => {
    // The client refuses a service that lacks what any of the product's plugins says of it.
    const plugins = whyNoSdk === '' ? await pluginsOf(main) : [...trainingPlugins, storage];
    server = await startServer(plugins, { environment: { TRAINING_STORAGE: type } });
    session = await signInForTest(server);
    folder = await mkdtemp(join(tmpdir(), 'berth-python-training-'));
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const home = '/api/mlpcore/account/system';
  const made = async (path: string, body?: unknown) => {
    const answer = await server.call('POST', `${home}/${path}`, { session, ...(body === undefined ? {} : { body }) });
    expect({ path, ...answer }).toMatchObject({ status: 200 });
    return answer.body;
  };
  const sent = async (path: string, body: BodyInit, type?: string) => {
    const headers = { cookie: `berth_session=${session}`, origin: server.url, ...(type && { 'content-type': type }) };
    const response = await fetch(`${server.url}${home}/${path}`, { method: 'POST', headers, body });
    const answer: any = await response.json();
    expect([response.status, answer]).toEqual([200, answer]);
    return answer;
  };
  /** A service of a program in Python, that can be trained. */
  async function trainable(modelName: string, archive: Buffer, trainingType: string): Promise<void> {
    const { image } = await sent('image-upload', new Uint8Array(archive), 'application/octet-stream');
    const { id } = await made('image', { name: modelName, image });
    await made('model', {
      modelName,
      imageAccountId: id.accountId,
      imageId: id.imageId,
      fittable: true,
      minInstancesCount: 0,
      trainingDatasetType: 'json/texts',
      trainingType,
    });
  }
  const texts = (...all: readonly string[]) => {
    const form = new FormData();
    form.set('file', new Blob([JSON.stringify({ texts: all })]), 'texts.json');
    return form;
  };

  test.runIf(whyNot[type] === '').each(['singleContainer', 'multipleFit'])(
    named('a Python service of the training type %s learns, answers, and learns anew', whyNot[type]),
    async (trainingType) => {
      const base = unique('own');
      await trainable(base, await packed(own, interop('python-trainable.py'), interop('python-peer.py')), trainingType);
      const { id } = await sent(`dataset/raw?name=${base}&dataType=json/texts`, texts('none'));
      const { modelName } = await made(`model/${base}/derived?name=${base}-derived`);
      const answer = async () =>
        (
          await server.call('POST', `/api/mlpgateway/account/system/model/${modelName}/predict`, {
            session,
            body: { texts: ['1'] },
          })
        ).body?.items_list?.[0]?.items?.[0]?.value as unknown;
      for (const [first, second] of [
        ['one', 'two'],
        ['three', 'four'],
      ] as const) {
        await sent(`dataset/${id.datasetId}/content`, texts(first, second));
        const { jobId } = await made(`model/${modelName}/fit`, { datasetId: id.datasetId });
        const job = await vi.waitFor(
          async () => {
            const { body } = await server.call('GET', `${home}/job/${jobId}`, { session });
            expect(body.done).toBe(true);
            return body;
          },
          { timeout: 60_000, interval: 200 },
        );
        expect(job).toMatchObject({ state: 'SUCCESS', error: false });
        await vi.waitFor(async () => expect(await answer()).toBe(second), { timeout: 60_000, interval: 200 });
      }
      const [last] = (await server.call('GET', `${home}/model/${modelName}/fit-run`, { session })).body;
      expect(last).toMatchObject({ state: 'DONE', artefacts: [{ name: 'state.json', bytes: 17 }] });
    },
  );

  test.runIf(whyNoSdk === '')(
    named("the platform's template is trained by the platform's client for Python, as they are", whyNoSdk),
    async () => {
      const base = unique('template');
      await trainable(base, await packed(sdk, template!), 'singleContainer');
      const { token } = await made(`token?name=${base}`, { permissions: ['read', 'write', 'predict'] });
      const args = [interop('python-rest.py'), server.url, token, 'system', base, folder];
      const { stdout } = await promisify(execFile)(sdk.program, args, { timeout: 180_000 });
      const answered = (text: string) => ['SUCCESS', null, { items_list: [{ items: [{ value: text }] }] }];
      expect(
        stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual([answered('two'), answered('four')]);
    },
    200_000,
  );
});
