import { openDatabase, type Pool } from '#core/server/database/database.ts';
import { newDraft } from '#plugins/services/server/editing/draft.ts';
import { Settings } from '#plugins/services/server/settings/settings.ts';
import { toRows } from '#plugins/services/server/store/rows.ts';
import { modelNames, models, modelSearch, modelSettings } from '#plugins/services/server/tables.ts';

const words = [
  'Распознавание речи',
  'Синтез голоса',
  'Классификация текста',
  'Named entities',
  'Chat assistant',
  'Image generator',
  'Векторизация',
  'Пунктуация',
];
const details = [
  'для колл-центров',
  'в реальном времени',
  'на двух языках',
  'with timestamps',
  'большая модель',
  'small and fast',
  'обучается на ваших примерах',
  'юридические документы',
];
const types = [
  'asr',
  'tts',
  'ner',
  'chat',
  'custom',
  'text-processing',
  'text2vec',
  'text-classification',
  'image-generation',
];
const authors = ['Тембр', 'Полюс', 'Northquay Labs', 'Лингва-Юг'];
const languages = [['ru'], ['en'], ['ru', 'en'], ['ru', 'kk', 'en']];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

/** Settings of plugins are not what lists ask about. */
const noneOwned = new Settings({ all: () => [], make: () => undefined as never });

/** The first account that is registered owns every fiftieth service. */
const ownAccount = 2;

/** Fills an empty database with services that run elsewhere: four of five are public, one of seventeen is hidden. */
export async function fillServices(pool: Pool, count: number): Promise<void> {
  const db = openDatabase(pool);
  const batch = 500;
  for (let from = 0; from < count; from += batch) {
    const made = Array.from({ length: Math.min(batch, count - from) }, (_, n) => makeRows(from + n));
    const ids = await db
      .insert(models)
      .values(made.map(({ model }) => model))
      .returning({ id: models.id });
    const modelId = (n: number) => ids[n]!.id;
    await db.insert(modelSettings).values(made.map(({ settings }, n) => ({ ...settings, modelId: modelId(n) })));
    await db.insert(modelSearch).values(made.map(({ search }, n) => ({ ...search, modelId: modelId(n) })));
    await db.insert(modelNames).values(
      made.map(({ model: { accountId, name } }, n) => ({
        accountId,
        modelId: modelId(n),
        key: name,
        name,
        isAlias: false,
      })),
    );
  }
  await pool.query('vacuum analyze');
}

function makeRows(at: number) {
  const accountId = at % 50 === 0 ? ownAccount : 10 + (at % 400);
  const draft = newDraft(noneOwned, `service-${at}`, { id: 1, displayName: pick(authors, at) });
  const isPublic = at % 5 !== 0;
  const { model, settings, search } = toRows(noneOwned, {
    ...draft,
    hostingType: 'EXTERNAL',
    displayName: `${pick(words, at)} ${pick(details, at >> 3)} ${at}`,
    shortDescription: `${pick(details, at)}, ${pick(details, at >> 2)}, ${pick(words, at >> 4)}`,
    taskType: pick(types, at),
    languages: pick(languages, at),
    fittable: at % 4 === 0,
    publicSettings: {
      ...draft.publicSettings,
      isPublic,
      hidden: at % 17 === 0,
      publicTestingAllowed: at % 3 === 0,
      featured: isPublic && at % 1000 === 1,
    },
    billingSettings: {
      isBillingEnabled: at % 2 === 0,
      billingUnit: 'calls',
      billingUnitPriceInCurrency: (at % 10) / 10,
    },
  });
  const lastActivityAt = new Date(Date.now() - ((at * 7919) % 10_000_000_000));
  return {
    model: { ...model, accountId, accountName: `account-${accountId}`, favorites: at % 97, lastActivityAt },
    settings,
    search,
  };
}
