import { afterAll, expect, test } from 'vitest';
import { answersOf, type Exceptions } from './backup/answers.ts';
import { Operator } from './backup/operator.ts';
import { renamed } from './backup/renamed.ts';
import { described, makeThings, models } from './backup/things.ts';
import { removeData, startProduct, type Product } from './harness/product.ts';

const started: Product[] = [];
async function start(environment: Readonly<Record<string, string>>): Promise<Operator> {
  // Webhooks may lead to this machine, where nobody listens.
  const product = await startProduct({ environment: { EXTERNAL_NETWORKS: '127.0.0.0/8', ...environment } });
  started.push(product);
  return new Operator(product).signIn();
}
afterAll(async () => {
  for (const product of started) {
    await product.stop();
    await removeData(product.dataDir);
  }
});

const home = '/api/mlpcore/account/demo';
const config = '/api/mlpcore/admin/system-config/account';

/** What files of accounts do not hold, and why. */
const apart: Exceptions = {
  'people, and what is theirs alone': [
    /^\/api\/accountsadmin\//,
    /\/(list-view|webhook|mute|preferences)(\/|$)/,
    /\/notification\//,
    /\/test-(run|share|example)(\/|$)/,
    /\/admin\/(accounts|accounts-paged|letters)$/,
    /\/model-counts$/,
  ],
  'data, which backups of the whole hold': [/\/(dataset|dataset-page|dataset-counts|s3|storage)(\/|$)/, /\/picture\//],
  'keys, which are names without their secrets': [/\/token(\/|$)/, /\/caller\/info$/, /\/dump-key$/],
  'where services run, which each installation has of its own': [
    /\/resource-groups?(\/|$)/,
    /\/(deployable|owned)-resource-groups(\/|$)/,
    /\/scaling(\/|$)/,
  ],
  'what was done, called and paid, which stays where it was': [
    /^\/api\/mlpbilling\//,
    /\/(clicks|history|requests|usage|archive)(\/|$)/,
    /\/model\/\{model\}\/version(\/|$)/,
    /\/job\/\{jobId\}$/,
    // Sorted by when each was changed.
    /\/admin\/models$/,
    /\/(image|data-image)\/\{imageId\}\/versions$/,
  ],
};

/** What else is told of when, by whom and how much: each installation's own. */
const own = new Set(['created', 'createdAt', 'version', 'used', 'installation', 'apiTokens']);
const withoutOwn = (answers: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> =>
  new Map(
    [...answers].map(([path, answer]) => [
      path,
      JSON.parse(JSON.stringify(answer, (field, value: unknown) => (own.has(field) ? undefined : value))) as unknown,
    ]),
  );

/** A service with something in every setting that the form has. */
const whole = {
  modelName: 'whole',
  displayName: 'Everything',
  displayAuthor: 'The harbour',
  shortDescription: 'Tells the tide.',
  translations: { ru: { displayName: 'Всё', shortDescription: 'Говорит о приливе.' } },
  languages: ['en', 'ru'],
  aliases: ['all-of-it'],
  taskType: 'text-processing',
  config: '{"depth":7}',
  env: '{"MODE":"fast"}',
  secretEnv: [{ name: 'TOKEN', value: 'hush' }],
  minInstancesCount: 0,
  startTimeSec: 12,
  timeouts: { podStartTimeoutSec: 70, predictTimeoutSec: 8, fitTimeoutSec: 3_600 },
  retriesConfig: { maxRetries: 2, timeoutsMs: [40, 80], maxRetriesPerInstance: 1 },
  batchesConfig: { batchSize: 4, timeWaitMs: 10, maxLengthToSkip: 1_000 },
  priorityQueue: { enabled: true, concurrencyLevel: 3 },
  resourceLimits: { cpuRequest: '250m', memoryLimit: '512Mi', ephemeralDiskLimit: '2Gi', gpuRequested: false },
  autoScalingConfiguration: { enabled: true, minInstanceCount: 0, maxInstanceCount: 3 },
  publicSettings: { isPublic: false, hidden: true, publicTestingAllowed: true, showPersonalDataDisclaimer: true },
};

/** Makes what files hold beside what every test of backups makes. */
async function makeMore(operator: Operator): Promise<void> {
  const make = (path: string, body?: unknown, type?: string) => operator.ask('POST', path, body, type);
  const image = await make(`${home}/image`, { name: 'words', image: 'bundle:ner', accessMode: 'public' });
  const data = await make(`${home}/data-image`, {
    name: 'lists',
    image: 'images.example.com/lists:1',
    sourcePath: '/l',
  });
  const group = await make(`${home}/model-group`, { name: 'Tides' });
  await make(models, {
    ...whole,
    imageAccountId: image.id.accountId,
    imageId: image.id.imageId,
    dataImageMounts: [{ dataImageAccountId: data.id.accountId, dataImageId: data.id.imageId, targetPath: '/data' }],
  });
  await operator.ask('PATCH', `${models}/whole/model-group/${group.id.groupId}`);
  await make(`${models}/whole/simple-doc`, 'How it is asked.', 'text/plain');
  await make(`${models}/whole/billing`, {
    isBillingEnabled: true,
    billingUnit: 'calls',
    billingUnitPriceInCurrency: 1.5,
  });
  await make(models, {
    modelName: 'served',
    imageAccountId: image.id.accountId,
    imageId: image.id.imageId,
    minInstancesCount: 1,
  });
  const { modelId } = (await operator.ask('GET', `${models}/whole`)).id;
  await make(models, { modelName: 'derived', trainingModelId: modelId, minInstancesCount: 0 });
  const [template] = await operator.ask('GET', `${home}/server/template`);
  await make(models, { modelName: 'copied', prototype: true, supportedTemplates: [template.id] });
  const away = await make(models, { modelName: 'put-away', hostingType: 'EXTERNAL' });
  await make(`${home}/model-acts`, { act: 'archive', ids: [away.id.modelId] });
  await expect.poll(async () => (await operator.ask('GET', `${models}/put-away`)).archived).toBe(true);
}

/** The ids that the same things have in another installation. */
async function sameThings(operator: Operator, { model }: Readonly<Record<string, string>>) {
  const of = (path: string) => operator.ask('GET', `${home}/${path}`);
  const named = (list: readonly { name: string; id: any }[], name: string) =>
    list.find((each) => each.name === name)!.id;
  const configs = async (kind: string) => (await of(`model/${model}/${kind}-config`))[0].id.configId;
  return {
    imageId: String(named((await of('image-v2')).records, 'kept-image').imageId),
    'data-image/imageId': String(named((await of('data-image')).records, 'kept-words').imageId),
    configId: String(await configs('predict')),
    'fit-config/configId': String(await configs('fit')),
    templateId: String(named(await of('server/template'), 'kept')),
  };
}

const predict = (operator: Operator, service: string) =>
  operator.ask('POST', `/api/mlpgateway/account/demo/model/${service}/predict`, { texts: ['Anna went to Paris.'] });
const answered = (operator: Operator, service: string) =>
  expect.poll(() => predict(operator, service).catch(() => undefined), { timeout: 60_000 }).toBeTruthy();

test(
  'the files of an account, restored in an empty installation, have every GET answer as it did, and its services answer',
  { timeout: 240_000 },
  async () => {
    const [from, to] = await Promise.all([start({ DEMO_SERVICES: 'ner' }), start({ DEMO_SERVICES: ',' })]);
    const things = await makeThings(from);
    await makeMore(from);
    const settings = await from.ask('GET', `${config}/demo/config`);
    expect((await to.ask('POST', `${config}/demo/config`, settings)).errors).toEqual([]);
    const features = '/api/mlpcore/admin/account/demo/features';
    await to.ask('POST', features, await from.ask('GET', features));
    const { key } = await to.ask('POST', `${home}/dump-key`);
    const file = await from.ask('POST', `${home}/dump-with-secrets`, { key });
    const restore = (query: string) => to.ask('POST', `${config}/demo/data?${query}`, file, 'text/plain');
    const restored = await restore('noErrors=true');
    expect(restored.errors).toMatchObject([{ code: 'dump.key_secret', name: 'kept', warning: true }]);
    // Where everything came, another restore changes nothing.
    const again = await restore('dryRun=true');
    expect(again.after).toEqual(again.before);

    await Promise.all([from, to].flatMap((each) => ['ner', 'served'].map((name) => answered(each, name))));
    expect(await predict(to, 'served')).toEqual(await predict(from, 'served'));
    for (const each of [from, to]) await described(each, 'served');
    const before = await answersOf(from, things, apart);
    const after = await answersOf(to, { ...things, ...(await sameThings(to, things)) }, apart);
    expect([before.unasked, after.unasked]).toEqual([[], []]);
    expect(before.all.size).toBeGreaterThan(50);
    const told = ({ all }: typeof before) => Object.fromEntries(renamed(withoutOwn(all)));
    expect(told(after)).toEqual(told(before));
  },
);
