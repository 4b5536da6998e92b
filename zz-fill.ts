import { openDatabase, type Pool } from '#core/server/database/database.ts';
import { newDraft } from '#plugins/services/server/draft.ts';
import { toRows } from '#plugins/services/server/rows.ts';
import { modelNames, models, modelSearch, modelSettings } from '#plugins/services/server/tables.ts';
const ownAccount = 2;

const words = ['Распознавание речи', 'Синтез голоса', 'Классификация текста', 'Named entities', 'Chat assistant', 'Image generator', 'Векторизация', 'Пунктуация'];
const details = ['для колл-центров', 'в реальном времени', 'на двух языках', 'with timestamps', 'большая модель', 'small and fast', 'обучается на ваших примерах', 'юридические документы'];
const types = ['asr', 'tts', 'ner', 'chat', 'custom', 'text-processing', 'text2vec', 'text-classification', 'image-generation'];
const languages = [['ru'], ['en'], ['ru', 'en'], ['ru', 'kk', 'en']];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

export async function fill(pool: Pool, total: number): Promise<void> {
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

