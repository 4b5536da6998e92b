// Measures lists of many services over HTTP: `node plugins/services/server/listing-load.ts [services] [requests]`.
import { pino } from 'pino';
import { boot } from '#core/server/boot.ts';
import { openDatabase, openPool, type Pool } from '#core/server/database/database.ts';
import { startTestPostgres } from '#core/server/database/postgres-test.ts';
import { readEnvironment } from '#core/server/environment.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in-test.ts';
import catalog from '#plugins/catalog/server/index.ts';
import images from '#plugins/images/server/index.ts';
import main from '../../../host-configs/main.ts';
import { newDraft } from './draft.ts';
import services from './index.ts';
import { toRows } from './rows.ts';
import { modelNames, models, modelSearch, modelSettings } from './tables.ts';

const total = Number(process.argv[2] ?? 10_000);
const requests = Number(process.argv[3] ?? 300);
const ownAccount = 2;

const words = ['Распознавание речи', 'Синтез голоса', 'Классификация текста', 'Named entities', 'Chat assistant', 'Image generator', 'Векторизация', 'Пунктуация'];
const details = ['для колл-центров', 'в реальном времени', 'на двух языках', 'with timestamps', 'большая модель', 'small and fast', 'обучается на ваших примерах', 'юридические документы'];
const types = ['asr', 'tts', 'ner', 'chat', 'custom', 'text-processing', 'text2vec', 'text-classification', 'image-generation'];
const languages = [['ru'], ['en'], ['ru', 'en'], ['ru', 'kk', 'en']];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

async function fill(pool: Pool): Promise<void> {
  const db = openDatabase(pool);
  for (let from = 0; from < total; from += 500) {
    const drafts = Array.from({ length: Math.min(500, total - from) }, (_, n) => {
      const at = from + n;
      const draft = newDraft(`service-${at}`, { id: 1, displayName: pick(['Тембр', 'Полюс', 'Northquay Labs', 'Лингва-Юг'], at) });
      const isPublic = at % 5 !== 0;
      return {
        accountId: at % 50 === 0 ? ownAccount : 10 + (at % 400),
        rows: toRows({
          ...draft, displayName: `${pick(words, at)} ${pick(details, at >> 3)} ${at}`, shortDescription: `${pick(details, at)}, ${pick(details, at >> 2)}, ${pick(words, at >> 4)}`,
          taskType: pick(types, at), languages: pick(languages, at), fittable: at % 4 === 0,
          publicSettings: { ...draft.publicSettings, isPublic, hidden: at % 17 === 0, publicTestingAllowed: at % 3 === 0, featured: isPublic && at % 1000 === 1 },
          billingSettings: { isBillingEnabled: at % 2 === 0, billingUnit: 'calls', billingUnitPriceInCurrency: (at % 10) / 10 },
        }),
      };
    });
    const ids = await db.insert(models).values(drafts.map(({ accountId, rows }, n) => ({ ...rows.model, accountId, accountName: `account-${accountId}`, favorites: (from + n) % 97, lastActivityAt: new Date(Date.now() - ((from + n) * 7919) % 10_000_000_000) }))).returning({ id: models.id });
    await db.insert(modelSettings).values(drafts.map(({ rows }, n) => ({ ...rows.settings, modelId: ids[n]!.id })));
    await db.insert(modelSearch).values(drafts.map(({ rows }, n) => ({ ...rows.search, modelId: ids[n]!.id })));
    await db.insert(modelNames).values(drafts.map(({ accountId, rows }, n) => ({ accountId, modelId: ids[n]!.id, key: rows.model.name, name: rows.model.name, isAlias: false })));
  }
  await pool.query('vacuum analyze');
}

const at = (sorted: readonly number[], share: number): string => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);

const postgres = await startTestPostgres();
const log = pino({ level: 'error' });
const pool = openPool(postgres.connection, log);
const plugins = [accounts, images, services, catalog];
const environment = readEnvironment({ PORT: '0', GATE_PORT: '0', BOOTSTRAP_PASSWORD: 'first-run-password', DEMO: 'false' });
const server = await boot([{ ...main, plugins: plugins.map(({ id }) => id) }], plugins, { environment, connection: postgres.connection, pool, log, site: 'dist/web' });
try {
  const session = await registerForTest(server, 'alice');
  await fill(pool);
  const lists: Readonly<Record<string, string>> = {
    'public, type and language': '/api/mlpcore/models?taskType=asr&language=ru&size=50',
    'public, page 5 by name': '/api/mlpcore/models?sort=name&size=50&page=5',
    'public, name search, type': `/api/mlpcore/models?modelField=${encodeURIComponent('голоса')}&taskType=tts&size=50`,
    'public, rare name': `/api/mlpcore/models?modelField=${encodeURIComponent('ечи для колл-центров 25')}&size=50`,
    'account, everything': '/api/mlpcore/account/alice/model?size=50',
    'account, own by name': '/api/mlpcore/account/alice/model?onlyMy=true&sort=name&size=50',
    'account, my space search': `/api/mlpcore/account/alice/model?mySpace=all&search=${encodeURIComponent('синтез языках')}&size=50`,
    'catalogue, popular': '/api/mlpcore/catalog/models?size=50',
    'catalogue, filters': '/api/mlpcore/catalog/models?size=50&taskType=asr&taskType=tts&language=ru&openTesting=true&sort=price',
    'catalogue, common words': `/api/mlpcore/catalog/models?size=50&search=${encodeURIComponent('распознавание')}`,
    'catalogue, two letters': `/api/mlpcore/catalog/models?size=50&search=${encodeURIComponent('ре')}`,
    'catalogue, facets': '/api/mlpcore/catalog/facets',
    'catalogue, facets of a search': `/api/mlpcore/catalog/facets?search=${encodeURIComponent('речи')}`,
    'counts of My space': '/api/mlpcore/account/alice/model-counts',
    'one service': '/api/mlpcore/account/alice/model/service-0',
  };
  console.log(`${total} services, ${requests} requests each (ms)`);
  for (const [name, path] of Object.entries(lists)) {
    const times: number[] = [];
    for (let n = 0; n < requests + 20; n++) {
      const begun = performance.now();
      const response = await fetch(server.url + path, { headers: { cookie: `berth_session=${session}` } });
      await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      if (n >= 20) times.push(performance.now() - begun);
    }
    const sorted = times.toSorted((a, b) => a - b);
    console.log(`${name.padEnd(32)} p50 ${at(sorted, 0.5).padStart(6)}  p99 ${at(sorted, 0.99).padStart(6)}  best ${at(sorted, 0).padStart(6)}`);
  }
} finally {
  await server.stop();
  await pool.end();
  await postgres.stop();
}
