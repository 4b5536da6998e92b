import { pino } from 'pino';
import { boot } from '#core/server/boot.ts';
import { openDatabase, openPool, type Pool } from '#core/server/database/database.ts';
import { startTestPostgres } from '#core/server/database/postgres-test.ts';
import { readEnvironment } from '#core/server/environment.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in-test.ts';
import catalog from '#plugins/catalog/server/index.ts';
import images from '#plugins/images/server/index.ts';
import { newDraft } from '#plugins/services/server/draft.ts';
import services from '#plugins/services/server/index.ts';
import { toRows } from '#plugins/services/server/rows.ts';
import { modelNames, models, modelSearch, modelSettings } from '#plugins/services/server/tables.ts';
import main from '../../host-configs/main.ts';

/** How long one list took over HTTP, in milliseconds. */
export interface ListFigures {
  readonly name: string;
  readonly best: number;
  readonly p50: number;
  readonly p99: number;
}

const searched = (text: string): string => encodeURIComponent(text);
const lists: Readonly<Record<string, string>> = {
  'public, type and language': '/api/mlpcore/models?taskType=asr&language=ru&size=50',
  'public, page 5 by name': '/api/mlpcore/models?sort=name&size=50&page=5',
  'public, name search, type': `/api/mlpcore/models?modelField=${searched('голоса')}&taskType=tts&size=50`,
  'public, rare name': `/api/mlpcore/models?modelField=${searched('ечи для колл-центров 25')}&size=50`,
  'account, everything': '/api/mlpcore/account/alice/model?size=50',
  'account, own by name': '/api/mlpcore/account/alice/model?onlyMy=true&sort=name&size=50',
  'account, My space search': `/api/mlpcore/account/alice/model?mySpace=all&search=${searched('синтез языках')}&size=50`,
  'catalogue, popular': '/api/mlpcore/catalog/models?size=50',
  'catalogue, filters': '/api/mlpcore/catalog/models?size=50&taskType=asr&taskType=tts&language=ru&openTesting=true&sort=price',
  'catalogue, common word': `/api/mlpcore/catalog/models?size=50&search=${searched('распознавание')}`,
  'catalogue, two letters': `/api/mlpcore/catalog/models?size=50&search=${searched('ре')}`,
  'catalogue, facets': '/api/mlpcore/catalog/facets',
  'catalogue, facets of a search': `/api/mlpcore/catalog/facets?search=${searched('речи')}`,
  'counts of My space': '/api/mlpcore/account/alice/model-counts',
  'one service': '/api/mlpcore/account/alice/model/service-0',
};

/** Asks for 50 services of many, with filters and counts, one request after the other. */
export async function measureLists({ count = 10_000, requests = 300 } = {}): Promise<ListFigures[]> {
  const postgres = await startTestPostgres();
  const log = pino({ level: 'error' });
  const pool = openPool(postgres.connection, log);
  const plugins = [accounts, images, services, catalog];
  const environment = readEnvironment({ PORT: '0', GATE_PORT: '0', BOOTSTRAP_PASSWORD: 'first-run-password', DEMO: 'false' });
  const server = await boot([{ ...main, plugins: plugins.map(({ id }) => id) }], plugins, { environment, connection: postgres.connection, pool, log, site: 'dist/web' });
  try {
    const session = await registerForTest(server, 'alice');
    await fill(pool, count);
    const figures: ListFigures[] = [];
    for (const [name, path] of Object.entries(lists)) figures.push({ name, ...(await measure(server.url + path, session, requests)) });
    return figures;
  } finally {
    await server.stop();
    await pool.end();
    await postgres.stop();
  }
}

const warmUp = 20;

async function measure(url: string, session: string, requests: number): Promise<Omit<ListFigures, 'name'>> {
  const times: number[] = [];
  for (let n = 0; n < requests + warmUp; n++) {
    const begun = performance.now();
    const response = await fetch(url, { headers: { cookie: `berth_session=${session}` } });
    await response.text();
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    if (n >= warmUp) times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { best: at(0), p50: at(0.5), p99: at(0.99) };
}

const words = ['Распознавание речи', 'Синтез голоса', 'Классификация текста', 'Named entities', 'Chat assistant', 'Image generator', 'Векторизация', 'Пунктуация'];
const details = ['для колл-центров', 'в реальном времени', 'на двух языках', 'with timestamps', 'большая модель', 'small and fast', 'обучается на ваших примерах', 'юридические документы'];
const types = ['asr', 'tts', 'ner', 'chat', 'custom', 'text-processing', 'text2vec', 'text-classification', 'image-generation'];
const authors = ['Тембр', 'Полюс', 'Northquay Labs', 'Лингва-Юг'];
const languages = [['ru'], ['en'], ['ru', 'en'], ['ru', 'kk', 'en']];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

/** Some services belong to the first registered account, four of five are public, one of seventeen is hidden. */
async function fill(pool: Pool, count: number): Promise<void> {
  const db = openDatabase(pool);
  const batch = 500;
  for (let from = 0; from < count; from += batch) {
    const made = Array.from({ length: Math.min(batch, count - from) }, (_, n) => makeRows(from + n));
    const ids = await db.insert(models).values(made.map(({ model }) => model)).returning({ id: models.id });
    const modelId = (n: number) => ids[n]!.id;
    await db.insert(modelSettings).values(made.map(({ settings }, n) => ({ ...settings, modelId: modelId(n) })));
    await db.insert(modelSearch).values(made.map(({ search }, n) => ({ ...search, modelId: modelId(n) })));
    await db.insert(modelNames).values(made.map(({ model: { accountId, name } }, n) => ({ accountId, modelId: modelId(n), key: name, name, isAlias: false })));
  }
  await pool.query('vacuum analyze');
}

function makeRows(at: number) {
  const accountId = at % 50 === 0 ? 2 : 10 + (at % 400);
  const draft = newDraft(`service-${at}`, { id: 1, displayName: pick(authors, at) });
  const isPublic = at % 5 !== 0;
  const { model, settings, search } = toRows({
    ...draft,
    displayName: `${pick(words, at)} ${pick(details, at >> 3)} ${at}`,
    shortDescription: `${pick(details, at)}, ${pick(details, at >> 2)}, ${pick(words, at >> 4)}`,
    taskType: pick(types, at),
    languages: pick(languages, at),
    fittable: at % 4 === 0,
    publicSettings: { ...draft.publicSettings, isPublic, hidden: at % 17 === 0, publicTestingAllowed: at % 3 === 0, featured: isPublic && at % 1000 === 1 },
    billingSettings: { isBillingEnabled: at % 2 === 0, billingUnit: 'calls', billingUnitPriceInCurrency: (at % 10) / 10 },
  });
  const lastActivityAt = new Date(Date.now() - ((at * 7919) % 10_000_000_000));
  return { model: { ...model, accountId, accountName: `account-${accountId}`, favorites: at % 97, lastActivityAt }, settings, search };
}

if (import.meta.main) {
  const [count = 10_000, requests = 300] = process.argv.slice(2).map(Number);
  console.log(`${count} services, ${requests} requests each, in milliseconds`);
  for (const { name, best, p50, p99 } of await measureLists({ count, requests })) {
    console.log(`${name.padEnd(32)} p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)}  best ${best.toFixed(1).padStart(6)}`);
  }
}
