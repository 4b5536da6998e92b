import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Call } from '#core/contract/call.ts';
import { jsonOf, type RawAnswer } from '../harness/raw-request.ts';
import { byPrincipal, expected } from '../tenants/expected.ts';
import { requestTo } from '../tenants/requests.ts';
import { Things } from '../tenants/things.ts';
import { Untouched } from '../tenants/untouched.ts';
import { World, type Principal, type Sent } from '../tenants/world.ts';
import * as client from './client-schemas.ts';
import { fullBodies } from './full-bodies.ts';
import { operations } from './operations.ts';
import { Published, type Json } from './published.ts';

/** What an answer is: JSON of a shape, nothing at all, text, or YAML. */
type Shape = z.ZodType | 'empty' | 'text' | 'yaml';
const list = <T extends z.ZodType>(each: T) => z.array(each).min(1);

/** The answer of each operation as strict clients read it. */
const answers: Readonly<Record<string, Shape>> = {
  billingVersion: client.version,
  version: client.version,
  frontVersion: client.version,
  gatewayVersion: client.version,
  healthCheck: client.health,
  healthCheckForTests: client.health,
  healthCheckHistory: client.healthHistory,
  hzInfo: client.gateways,
  getLicense: client.license,
  specs: 'yaml',
  specs_1: 'yaml',
  getFrontendSettings: client.frontendSettings,

  getBalance: z.object({ accountId: z.int(), currencyType: z.enum(['RUBLE', 'TOKEN']), ...client.balance.shape }),
  getShortBalance: client.balance,
  getBlocked: z.object({ blocked: z.boolean() }),
  getRefillHistory: z.array(z.looseObject({})),
  getSpendingDetails: client.billed,
  getIncomeDetails: client.billed,
  getHostingSpendingDetails: client.billed,
  getHostingIncomeDetails: client.billed,
  getIncomeReportByModels: client.billed,
  getIncomeReportByPayers: client.billed,
  refillByCard: z.object({ paymentUrl: z.string().min(1) }),
  takeWelcomeBonus: z.object({ granted: z.boolean() }),
  getModelBillingSettings: client.billing,
  updateModelBillingSettings: client.billing,

  getPublicOptions: client.options,
  checkAuthorized: client.authorization,
  getAllowedAccounts: client.allowedAccounts,
  getInvitationsByUser: z.array(z.looseObject({})),
  ensureAccount: client.account,
  updateAccountData: client.account,
  ensureAccountWithId: client.account,
  updateLastActivity_1: 'empty',
  getAccountPublicName: z.string(),
  getCaptchaConfig: client.captcha,

  getAccounts: list(client.account),
  getAccount: client.account,
  getAccountFeatures: client.features,
  updateFeatures: 'empty',
  updateLimits: client.account,
  updateWhiteList: z.object({ addresses: z.array(z.string()) }),
  checkAccessByIp: z.object({ allowed: z.boolean() }),
  getResourceGroups: z.object({ groups: client.offeredGroups }),
  updateResourceGroups: z.object({}),
  migrateAllServicesToResourceGroup: z.string(),
  rollingUpdateAllInstances: z.string(),
  deleteEmptyMinioUsers: z.object({ empty: z.array(z.string()), withContent: z.array(z.string()) }),
  syncServerPrices: 'empty',
  updateLastActivities: 'empty',
  getCallerInfo: client.account,
  getAccountConfigDump: client.accountDump,
  restoreAccountConfigDump: z.object({
    errors: z.array(z.looseObject({})),
    before: client.accountDump,
    after: client.accountDump,
  }),
  getAccountDataDump: client.accountData,
  restoreAccountDataDump: z.object({
    errors: z.array(z.looseObject({})),
    before: client.accountData,
    after: client.accountData,
  }),
  dumpConfig: z.string(),
  restoreConfig: 'empty',

  listAccessTokens: list(client.token),
  createAccessToken: client.token,
  checkAccessToken: client.token,
  updateAccessToken: client.token,
  deleteAccessToken: 'empty',
  getAccessTokenLogs: list(client.statLog),

  getPagedImages: client.images,
  getPagedImages_v2: client.images,
  createImage: client.image,
  getImage: client.image,
  updateImage: client.image,
  deleteImage: 'empty',
  restartModelsByImage: 'empty',
  getPagedDataImages: client.dataImages,
  createDataImage: client.dataImage,
  getDataImage: client.dataImage,
  updateDataImage: client.dataImage,
  deleteDataImage: 'empty',

  getS3Credentials: client.s3Credentials,

  listDatasets: list(client.dataset),
  deprecatedCreateDataset: client.dataset,
  createEmptyDataset: client.dataset,
  createDataset: client.dataset,
  getDatasetInfo: client.dataset,
  deprecatedUpdateDataset: client.dataset,
  deleteDataset: 'empty',
  uploadDatasetContent: client.dataset,
  updateDataset: client.dataset,
  getParaphrasedDatasetStatus: client.paraphrasing,
  getAllowedDatasetsForFit: z.array(client.dataset),
  getAllowedDataTypesForFit: z.array(z.string()),
  getDatasetDataTypes: list(z.string()),

  listAvailableFitConfigs: z.array(client.fitConfig),
  listFitConfigs: z.array(client.fitConfig),
  createFitConfig: client.fitConfig,
  getFitConfig: client.fitConfig,
  updateFitConfig: client.fitConfig,
  deleteFitConfig: 'empty',

  getResourceGroupsForAccount: client.offeredGroups,
  getDeployableResourceGroups: client.groups,
  getOwnedResourceGroups: client.groups,
  getSupportedGroupTypes: client.groupTypes,
  getOwnedResourceGroupsShortStatus: z.array(client.groupStatus),
  createResourceGroup: client.group,
  getResourceGroupData: client.group,
  updateResourceGroup: 'empty',
  deleteResourceGroup: 'empty',
  getResourceGroupActiveServices: client.groupServicesShort,
  getResourceGroupServices_1: client.groupServices,
  getResourceGroupCapacity: client.groupCapacity,
  getLogsByResourceGroupCapacity: z.array(client.statLog),
  getPageableLogsByResourceGroupCapacity: client.statLogPage,
  getLogsByResourceGroup: list(client.statLog),
  getPageableLogsByResourceGroup: client.statLogPage,
  getResourceGroupServices: z.array(z.string()),
  getResourceGroupServicesInfo: client.servicesAtTime,
  getResourceGroupQuotas: client.quotas,
  createResourceGroupQuota: client.quotas.min(1),
  updateResourceGroupQuota: client.quotas.min(1),
  deleteResourceGroupQuota: client.quotas,
  getServersData: z.array(client.groupServer),
  addServerConfiguration: client.groupServer,
  deleteServerConfiguration: 'empty',
  copyServerConfiguration: client.groupServer,
  prolongServer: client.groupServer,
  getServersStatutes: z.array(client.groupServerStatus),
  getServerData: client.groupServer,
  getServerStatus: client.groupServerStatus,
  getOwnTemplates: z.array(client.serverTemplate),
  addServerTemplate: client.serverTemplate,
  getPublicTemplates: z.array(client.serverTemplate),
  updateServerTemplate: client.serverTemplate,
  deleteServerTemplate: 'empty',
  getTemplateAvailability: z.boolean(),
  getTemplates: list(client.serverTemplate),
  getModelTemplates: z.array(client.serverTemplate),
  getProviders: list(z.string()),
  getProviderGpus: z.array(z.string()),
  getProviderServersCount: z.string().regex(/^\d+$/),
  serverHeartbeat: 'empty',

  requestFeature: 'empty',
  sendEmail: 'empty',

  saveClick: 'empty',
  listAccountClicks: z.array(client.click),
  listModelClicks: z.array(client.click),

  checkModelNameAvailability: client.nameAvailability,
  getModelDefaults: client.modelDefaults,
  getTaskTypes: client.taskTypes,
  getPublicModels: client.services,
  getPagedModels: client.services,
  getModelList: z.array(client.service),
  getFeaturedModels: list(client.service),
  getCatalogCategories: client.categories,
  createModel: client.service,
  createModelByWizard: client.service,
  getModelInfo: client.service,
  getModelInfoOld: client.service,
  updateModel: client.service,
  createClonedModel: client.service,
  createDerivedModel: client.service,
  deleteModel: 'empty',
  updateLastActivity: 'empty',
  setFavorite: 'empty',
  clearCustomData: z.looseObject({}),
  getModelPublicSettings: client.publicSettings,
  updateModelPublicSettings: client.publicSettings,
  updateModelHttpSettings: client.http,
  updateModelArchiveSettings: client.archive,
  getServiceDescriptor: client.descriptor,
  setServiceDescriptorDoc: 'empty',
  getSimpleDoc: 'text',
  setSimpleDoc: z.string(),
  listPredictConfigs: list(client.predictConfig),
  createPredictConfig: client.predictConfig,
  getPredictConfig: client.predictConfig,
  updatePredictConfig: client.predictConfig,
  deletePredictConfig: 'empty',
  getModelAliases: client.aliases,
  createAlias: client.alias,
  deleteAlias: 'empty',
  getGroups: list(client.modelGroup),
  createGroup: client.modelGroup,
  updateGroup: client.modelGroup,
  deleteGroup: 'empty',
  assignModelToGroup: 'empty',
  removeModelFromGroup: 'empty',

  shortModelStatus: client.shortStatus,
  getInstancesStatus: client.instancesStatus,
  findGroupTypeIgnoreAccess: client.groupTypes.element,
  setRequestedInstancesCount: 'empty',
  startSingleInstance: 'empty',
  startNewInstance: 'empty',
  rollingUpdate: 'empty',
  updateLastHeartBeats: 'empty',
  getModelInstances: client.instances,
  listJobs_1: list(client.statLog),
  getLogsByModel: list(client.statLog),
  getLogsByImage: list(client.statLog),
  addInstanceConnected: 'empty',
  getModelInstanceEnvironment: client.instanceEnvironment,
  getInstanceEvents: client.instanceEvents,
  getModelInstanceLastState: client.lastState,
  getModelInstanceStartTime: client.startTime,
  updateInstanceMetadata: 'empty',
  getExternalConnectionsInfo: list(client.external),
  createExternalConnection: client.external,
  deleteExternalConnection: z.array(client.external),

  getTaskList: client.tasks,
  shortTasksView: client.shortTasks,
  listJobs: client.taskLines,
  listAccountJobs: client.taskLines,
  listJobs_2: client.jobs,
  jobStatus: client.jobStatus,
  readTasks: 'empty',

  getNotifications: client.notices,
  readNotifications: 'empty',
  broadcastNotification: 'empty',

  auth: z.looseObject({}),
  checkAppIsAlive: z.looseObject({}),
  ensureApplicationToken: z.string(),
  setApplicationCookies: 'empty',
  createExternalApplicationConnection: client.external,

  getAccountMetric: client.metrics,
  getAccountMetricRange: client.metricSeries,
  getEarliestTimestampOfAccountMetric: z.int(),
  getModelMetric: client.metrics,
  getModelMetricRange: client.metricSeries,
  getEarliestTimestampOfModelMetric: z.int(),
  getModelsMetric: client.metricsByModel,
  getModelsMetricsById: client.metricsByModel,
  getInstanceMetric: client.metrics,
  getInstanceMetricRange: client.metricSeries,
  getEarliestTimestampOfInstanceMetric: z.int(),
  getResourceGroupMetric: client.metrics,
  getResourceMetricRange: client.metricSeries,
  getEarliestTimestampOfResourceGroupMetric: z.int(),
  getMetrics: client.allRequests,
  getModelRequestMetrics: client.modelRequests,
  saveMetrics: 'empty',
};

/** The only resource group of these tests serves everybody: the metrics of its machines are for superadministrators. */
const ofMachines = ['getResourceGroupMetric', 'getResourceMetricRange', 'getEarliestTimestampOfResourceGroupMetric'];

/** These answer with what an instance says or holds, and none runs here: the tests of instances and of the gateway read them. */
const ofInstances = [
  'predict',
  'predictWithConfig',
  'predictWithConfig_v2',
  'predictWithConfig_v2_stream',
  'ext',
  'ttsStreamGet',
  'ttsStreamPost',
  'servletPredict',
  'getInstancePodFile',
  'getInstanceLogFile',
  'stopInstance',
  'terminateInstance',
];
/** Of datasets: bytes, and what a chat service writes. */
const ofDatasets = ['downloadDatasetRawContent', 'paraphraseDataset'];
/** Their answer is a job of an instance that trains, and none runs here. */
const ofTraining = ['fit', 'fit_v2', 'crossValidation'];
/** No service here has had a job, and no task can be stopped: the tests of tasks read these. */
const ofTasks = ['lastJob', 'stopJob'];

/** It takes what services have earned, and nobody has called any here: the tests of billing read it. */
const ofIncome = ['refillFromIncome'];

let world: World;
let published: Published;
beforeAll(async () => {
  world = await World.make();
  published = new Published((await world.make('GET', '/openapi.json')) as Json);
  // Something for every list to hold, whoever reads it.
  for (const owner of [world.a, world.b]) {
    const things = new Things(world, owner, { open: false, external: false });
    await things.service();
    await things.task();
    await things.notice();
    await things.dataset();
  }
  const shown = new Things(world, world.a, { open: true, external: false });
  await world.make('POST', `${shown.home}/model/${await shown.service()}/public-settings`, { featured: true });
});
afterAll(() => world?.server.stop());

test('every operation is read as strict clients read it', () => {
  const unread = Object.keys(operations).filter(
    (name) =>
      ![...Object.keys(answers), ...ofInstances, ...ofDatasets, ...ofTraining, ...ofTasks, ...ofIncome].includes(name),
  );
  expect(
    unread.map(
      (name) => `Nothing says how clients read the answer of ${name}: add it to tests/conformance/old-clients.test.ts.`,
    ),
  ).toEqual([]);
});

const callOf = (name: string): Call => world.calls.find(({ id }) => id.endsWith(`.${name}`))!;

const untouched = new Untouched(() => world);

type Change = (sent: Sent) => Sent;
const asItIs: Change = (sent) => sent;

/** What a call with every field answers about things that nothing has happened to. */
async function answerOf(
  call: Call,
  headers: Readonly<Record<string, string>>,
  { open = false, change = asItIs }: { open?: boolean; change?: Change } = {},
): Promise<RawAnswer> {
  const things = untouched.for(call, open);
  const sent = await requestTo(call, things);
  // Settings beside the service, of which each may make the answer one that clients cannot read.
  if (call.params.includes('model')) await Promise.all([things.config(), things.alias()]);
  const body = (await fullBodies[call.id]?.(things)) ?? sent.body;
  const answer = await world.send(call, change({ ...sent, body }), headers);
  untouched.spend(call, open, answer);
  return answer;
}

function expectRead(name: string, shape: Shape, answer: RawAnswer): void {
  expect([name, answer.status]).toEqual([name, 200]);
  expect([name, published.unsaid(name, 200, answer.headers['content-type'], jsonOf(answer) ?? answer.text)]).toEqual([
    name,
    [],
  ]);
  if (shape === 'empty') return expect([name, answer.text]).toEqual([name, '']);
  if (shape === 'text') return expect(answer.headers['content-type']).toMatch(/^text\/plain; ?charset=utf-8$/i);
  if (shape === 'yaml') return expect(answer.headers['content-type']).toMatch(/^application\/yaml/);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const read = shape.safeParse(jsonOf(answer));
  expect(read.error && `${name}: ${z.prettifyError(read.error)} in ${answer.text}`).toBeUndefined();
}

test.each(Object.entries(answers))('%s is read by the owner', async (name, shape) => {
  const call = callOf(name);
  const asker = ofMachines.includes(name) ? 'superadmin' : askerOf(call);
  expectRead(name, shape, await answerOf(call, world.headersOf(asker, call.grant)));
});

test.each(Object.entries(answers))('%s is read by others where they may ask', async (name, shape) => {
  const call = callOf(name);
  const rows = expected[call.id]!;
  const cells = byPrincipal('public' in rows ? rows.public : rows);
  for (const principal of (['visitor', 'ownerB', 'keyB'] as const).filter((each) => cells[each] === 200)) {
    const answer = await answerOf(call, world.headersOf(principal, call.grant), { open: true });
    // Some fields are not for everybody who may ask.
    if (answer.status === 200) expectRead(name, shape, answer);
  }
});

/** What clients tell an answer by. */
const outcomeOf = (answer: RawAnswer): string =>
  `${answer.status} ${(jsonOf(answer) as { code?: string } | undefined)?.code ?? ''}`;

const askerOf = ({ may }: Call): Principal => (may === 'superadmin' ? 'superadmin' : 'ownerA');
const headersFor = (call: Call) => world.headersOf(askerOf(call), call.grant);

/** These end what other calls are made with. */
const endings: ReadonlySet<string> = new Set(['accounts.revokeOtherSessions', 'accounts.changePassword']);

/** Each of these asks every call there is, which takes a busy machine longer than a test usually may. */
const ofAllCalls = 300_000;

test('a write without a body may name the type of one', { timeout: ofAllCalls }, async () => {
  const bare = world.calls.filter(({ id, method, body }) => method !== 'GET' && isNothing(body) && !endings.has(id));
  const outcomes = async (type: string | undefined) => {
    const found: string[] = [];
    for (const call of bare) {
      const headers = type === undefined ? {} : { 'content-type': type };
      found.push(`${call.id} ${outcomeOf(await answerOf(call, { ...headersFor(call), ...headers }))}`);
    }
    return found;
  };
  expect(await outcomes('application/json')).toEqual(await outcomes(undefined));
});

test('what may be left out may be null, in every body and at every depth', { timeout: ofAllCalls }, async () => {
  const differing: string[] = [];
  let count = 0;
  for (const call of world.calls) {
    const [name, media] = [call.id.split('.')[1]!, published.bodyOf(call.id.split('.')[1]!)];
    if (!media || endings.has(call.id)) continue;
    const ask = async (value: null | undefined) => {
      const change: Change = (sent) => {
        const fields = published.optionalFields(media.schema, sent.body);
        count += fields.length;
        return { ...sent, body: fields.reduce<unknown>((body, path) => put(body, path, value), sent.body) };
      };
      return outcomeOf(await answerOf(call, headersFor(call), { change }));
    };
    const [absent, nulled] = [await ask(undefined), await ask(null)];
    if (absent !== nulled) differing.push(`${name}: ${absent} without them, ${nulled} with null`);
  }
  expect(differing).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

const isNothing = (schema: z.ZodType): boolean => schema instanceof z.ZodUndefined;

/** A copy with another value at a place; nothing there takes the field out. */
function put(body: unknown, [key, ...rest]: readonly string[], value: null | undefined): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const inner = rest.length === 0 ? value : put((body as Readonly<Record<string, unknown>>)[key!], rest, value);
  return Array.isArray(body) ? body.with(Number(key), inner) : { ...body, [key!]: inner };
}
