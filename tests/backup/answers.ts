import type { Operator } from './operator.ts';

/** Published addresses that are not compared, by why. */
export type Exceptions = Readonly<Record<string, readonly RegExp[]>>;

/** Those that tell something in place of what is kept. */
const exceptions: Exceptions = {
  'how processes do, and which they are': [
    /\/(health|hz|version|system)(\/\w+)?$(?<!\{model\}\/version|\{datasetId\}\/version)/,
    /\/application\/\{application\}\/health$/,
  ],
  'who is signed in: whoever asks signs in anew, which is noted': [/\/sessions$/, /\/audit(\/export)?$/],
  'instances and what they run on, which are started anew, with their tasks, logs and notices': [
    /\/instance\/\{instanceId\}\//,
    /\/(short-)?status$/,
    /\/server\/page$/,
    /\/capacity(\/|$)/,
    /\/(logs|logs\/page|logs\/marks|stat-log|start-check|start-plan|fit-check)$/,
    /\/(job|task|task\/\w+|notification)$/,
  ],
  'what is measured while it runs': [
    /\/(metric|metrics|metric-range|start-times?|request-metrics)(\/|$)/,
    // Until the moment in which it is asked for.
    /\/clicks\/counts$/,
  ],
  'what somebody else answers': [
    /\/provider\/\{provider\}\//,
    /\/server\/template\/\{templateId\}\/availability$/,
    /\/digest$/,
    /^\/api\/mlpgateway\/.*\/tts$/,
  ],
  'what it tells whoever listens': [/\/live$/],
  'when the ledger was compared last, which is done every ten minutes': [/\/reconciliation$/],
  'what a member alone is told': [/\/support-access$/],
  'a credential of the moment': [/\/application\/\{application\}\/(auth|token|set-cookie)$/],
  'what only training, paraphrasing, an archived or a paid request or a task over many services leaves': [
    /\/\{originalDatasetId\}\/paraphrase$/,
    /\/fit-run\/\{runId\}\//,
    /\/cross-validation\/\{validationId\}$/,
    /\/archive\/requests\/\{requestId\}$/,
    /\/payment\/\{payment\}$/,
    /\/spending\/(key\/\{key\}|service\/\{service\}\/key)$/,
    /\/model-acts\/\{taskId\}$/,
    /\/last-job$/,
  ],
};
const isIn = (all: Exceptions, path: string): boolean =>
  Object.values(all).some((addresses) => addresses.some((each) => each.test(path)));

/** Queries without which an address answers nothing; the things stand in them as in paths. */
const queries: Readonly<Record<string, string>> = {
  '/api/accountsadmin/c/account-invitation/get-by-user': 'userId={userId}',
  '/api/mlpcore/account/{account}/list-view': 'list=services',
  '/api/mlpcore/admin/account/{account}/access-by-ip': 'ipAddress=203.0.113.7',
  '/api/mlpcore/admin/caller/info': 'token={secret}',
  '/api/mlpcore/admin/models/resource-group/migrate': 'sourceGroup={groupName}&targetGroup={groupName}',
  '/api/mlpcore/account/{account}/dataset/{datasetId}/difference': 'from=1&to=2',
  '/api/mlpcore/account/{account}/token/{token}/usage': 'from=1700000000000&to=1700086400000&stepSeconds=3600',
  '/api/mlpcore/account/{account}/s3/object': 'key={key}',
  '/api/mlpcore/account/{account}/requests/counts': 'from=2026-01-31&to=2100-01-01',
  '/api/mlpcore/account/{account}/requests/newer': 'since=2026-01-31&sinceId=0',
  '/api/mlpcore/account/{account}/model/{model}/requests/counts': 'from=2026-01-31&to=2100-01-01',
  '/api/mlpcore/account/{account}/model/{model}/requests/newer': 'since=2026-01-31&sinceId=0',
  '/api/mlpbilling/admin/entries/export': 'from=2026-01-01&to=2100-01-01',
};

/** What goes on by itself: when somebody was last here, how far instances are, and what a start renews. */
const goingOn = new Set([
  'lastActivity',
  'lastUsedDate',
  'state',
  'lifetimeLeftSeconds',
  'instancesReady',
  'instancesWanted',
  'instancesStopping',
  'startTimeSeconds',
  'madeAt',
  'updated',
  // A start renews the samples.
  'revision',
  // Its port is a free one.
  's3Url',
]);

/** How much of a limit a second was used within the last one. */
const isOfTheLastSecond = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'limit' in value && value.limit === 'predictPerSec';

/** Accounts that come in the order in which somebody was last in them. */
const isByActivity = (value: unknown): value is { readonly accountId: number }[] =>
  Array.isArray(value) && value.every((each) => typeof each?.accountId === 'number' && 'limits' in each);

/** An answer without what goes on by itself, and without the address of the server that gave it. */
function settled(answer: unknown, { url }: Operator): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if (goingOn.has(key)) return undefined;
    if (isByActivity(value)) return value.toSorted((one, other) => one.accountId - other.accountId);
    return isOfTheLastSecond(value) ? { ...value, used: undefined } : value;
  });
  return JSON.parse((text ?? 'null').replaceAll(url, 'http://server'));
}

/** A file in JSON is told apart by what it says. */
function readable(answer: unknown): unknown {
  if (typeof answer !== 'string' || !answer.startsWith('{')) return answer;
  return JSON.parse(answer);
}

/** Puts things in the place of parameters: those of the segment before it, else those of its name. */
const fill = (address: string, things: Readonly<Record<string, string>>): string =>
  address.replace(/\{(\w+)\}/g, (whole, name: string, at: number) => {
    const before = address.slice(0, at).split('/').at(-2);
    const value = things[`${before}/${name}`] ?? things[name];
    return value === undefined ? whole : encodeURIComponent(value).replaceAll('%2F', '/');
  });

export interface Answers {
  /** What each address answers, or how it refuses; addresses as they are published, with their parameters. */
  readonly all: ReadonlyMap<string, unknown>;
  /** Those whose parameters nothing is known for: none, or the list above has to say why. */
  readonly unasked: readonly string[];
}

/** Every published GET with what it answers; `things` stands for parameters, by their names or with the segment before them. */
export async function answersOf(
  operator: Operator,
  things: Readonly<Record<string, string>>,
  further: Exceptions = {},
): Promise<Answers> {
  const { paths } = (await operator.ask('GET', '/openapi.json')) as { paths: Readonly<Record<string, object>> };
  const all = new Map<string, unknown>();
  const unasked: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    if (!('get' in methods) || isIn({ ...exceptions, ...further }, path)) continue;
    const query = queries[path];
    const address = fill(query === undefined ? path : `${path}?${query}`, things);
    if (address.includes('{')) {
      unasked.push(path);
      continue;
    }
    const answer = await operator
      .ask('GET', address)
      .catch((error: Error) => error.message.replace(/"requestId":"[^"]*"/, ''));
    all.set(path, settled(readable(answer), operator));
  }
  return { all, unasked };
}
