import type { Operator } from './operator.ts';

const home = '/api/mlpcore/account/demo';
export const models = `${home}/model`;
const kept = `${models}/kept`;
export const object = (key: string): string => `${home}/s3/object?key=${key}`;
export const notes = 'The tide turns at noon.\n'.repeat(1_000);
/** A picture, as far as its first bytes say. */
const picture = Buffer.from('\x89PNG\r\n\x1a\nkept', 'latin1').toString('base64');

/** A task that is over. */
async function endedTask(operator: Operator): Promise<number> {
  await operator.ask('POST', models, { modelName: 'passing', hostingType: 'EXTERNAL' });
  await operator.ask('DELETE', `${models}/passing`);
  for (;;) {
    const ended = (await operator.ask('GET', `${home}/job`)).find((task: { done: boolean }) => task.done);
    if (ended) return ended.jobId;
    await new Promise((go) => setTimeout(go, 50));
  }
}

/** Waits until a service has told what it can do, which is kept a moment after it has connected: until then its answers change by themselves. */
export async function described(operator: Operator, service: string): Promise<void> {
  for (;;) {
    const { methods } = await operator.ask('GET', `${models}/${service}/action-descriptor`);
    if (Object.keys(methods).length > 0) return;
    await new Promise((go) => setTimeout(go, 50));
  }
}

/** Something of every kind that an account keeps; answers what stands for the parameters of published addresses. */
export async function makeThings(operator: Operator): Promise<Readonly<Record<string, string>>> {
  const make = (path: string, body?: unknown) => operator.ask('POST', path, body);
  // Those that come with the product.
  const { records } = await operator.ask('GET', `${models}?size=50`);
  for (const { modelName } of records) await described(operator, modelName);
  await make(models, {
    modelName: 'kept',
    hostingType: 'EXTERNAL',
    taskType: 'chat-completion',
    rejectRequestsIfInactive: true,
    env: JSON.stringify({ TOKEN: 'a-secret-of-the-service' }),
  });
  const image = await make(`${home}/image`, {
    name: 'kept-image',
    image: 'images.example.com/kept:1',
    accessMode: 'private',
  });
  const dataImage = await make(`${home}/data-image`, {
    name: 'kept-words',
    image: 'images.example.com/words:1',
    sourcePath: '/words',
    accessMode: 'private',
  });
  const group = { name: 'kept-group', resourceGroupType: 'DOCKER', access: 'SHARED_POOL', deploymentName: 'kept' };
  await make(`${home}/resource-groups`, group);
  const server = await make(`${home}/resource-groups/${group.name}/server`, {
    serverName: 'kept',
    rawConfiguration: 'cpu: 1',
    maxServerLifetimeMinutes: 60,
  });
  const dataset = await make(`${home}/dataset`, {
    name: 'kept-rows',
    dataType: 'json/texts',
    content: JSON.stringify({ texts: ['noon', 'tide'] }),
  });
  const { datasetId } = dataset.id;
  await make(`${home}/dataset/${datasetId}/rows`, {
    version: 1,
    changes: [{ row: 1, count: 0, rows: ['"ebb"'] }],
  });
  const config = (of: string) =>
    make(`${kept}/${of}-config`, { name: `kept-${of}`, isDefault: true, config: '{"a":1}' });
  const { token } = await make(`${home}/token?name=kept`, { permissions: ['read', 'predict'] });
  const template = await make(`${home}/server/template`, {
    name: 'kept',
    type: 'DOCKER',
    rawConfiguration: 'cpu: 1',
  });
  const text = (of: string) => ({ length: of.length, kind: 'json', text: JSON.stringify(of) });
  const run = await make(`${kept}/test-run`, {
    title: 'Kept',
    status: 200,
    took: 1,
    config: '{}',
    request: text('question'),
    answer: text('answer'),
  });
  const share = await make(`${kept}/test-share`, { title: 'Kept', request: '{}' });
  const example = await make(`${kept}/test-example`, { name: 'kept', request: '{}', answer: '{}' });
  const webhook = await make(`${home}/notification/webhook`, {
    url: 'http://127.0.0.9:9/kept',
    categories: ['SERVICE_FIT'],
  });
  await make(`${models}`, { modelName: 'kept-app', taskType: 'app', hostingType: 'EXTERNAL' });
  await make(`${home}/list-view`, { list: 'services', name: 'Kept', query: 'q=kept', shared: true });
  await make('/api/mlpbilling/admin/account/demo/correction', { amount: 12.5, reason: 'Kept.' });
  const { records: booked } = await operator.ask('GET', '/api/mlpbilling/admin/account/demo/transactions');
  const jobId = await endedTask(operator);
  const key = 'notes.txt';
  await operator.ask('PUT', object(key), notes, 'application/octet-stream');
  // No instance takes it, and it is noted all the same.
  await operator.call('/api/mlpgateway/account/demo/model/kept/predict', {}, token);
  const [request] = (await operator.ask('GET', `${kept}/requests`)).records;
  return {
    account: 'demo',
    accountField: 'demo',
    model: 'kept',
    modelField: 'kept',
    application: 'kept-app',
    groupName: group.name,
    serverId: String(server.id),
    apiFile: 'mlp-data-nlp.yml',
    userId: '1',
    imageId: String(image.id.imageId),
    'data-image/imageId': String(dataImage.id.imageId),
    datasetId: String(datasetId),
    configId: String((await config('predict')).id.configId),
    'fit-config/configId': String((await config('fit')).id.configId),
    picture: (await make(`${kept}/picture`, { content: picture })).name,
    version: '1',
    token: token.split('.')[1],
    secret: token,
    templateId: String(template.id),
    runId: String(run.id),
    shareId: String(share.id),
    exampleId: String(example.id),
    webhookId: String(webhook.id),
    transaction: String(booked[0].id),
    refill: String(booked[0].id),
    id: 'demo/kept',
    jobId: String(jobId),
    requestId: String(request.id),
    key,
  };
}
