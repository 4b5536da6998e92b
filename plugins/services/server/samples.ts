import { sql } from 'drizzle-orm';
import type { Host } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import { demoAccount, type Account, type Accounts } from '#plugins/accounts/server/public.ts';
import { sampleImage, type Images } from '#plugins/images/server/public.ts';
import { textLanguageOf, writeDocument } from './documents.ts';
import { newDraft, type Draft } from './editing/draft.ts';
import type { ServicesEnvironment } from './environment.ts';
import type { Listing } from './lists/listing.ts';
import { addConfig } from './predict-configs.ts';
import type { Settings } from './settings/settings.ts';
import { sampleServices } from './tables.ts';
import type { Writer } from './editing/writer.ts';

interface Parts {
  readonly db: Database;
  readonly host: Host;
  /** Whether there is an account for them. */
  readonly demo: boolean;
  readonly accounts: Accounts;
  readonly images: Images;
  readonly listing: Listing;
  readonly writer: Writer;
  readonly owned: Settings;
  readonly log: Log;
  readonly environment: ServicesEnvironment;
}

type Bundle = NonNullable<Awaited<ReturnType<Images['bundle']>>>;

// Any constant serves, so long as it is the same in every process of this product.
const samplesLock = 7_236_102;

/**
 * Publishes the services that ship with the product in the demo account, each once: one that was removed stays away. Several processes
 * may start at once.
 */
export const seedSamples = (parts: Parts) => async (): Promise<void> => {
  if (!parts.demo) return;
  await parts.db.transaction(async (session) => {
    await session.execute(sql`select pg_advisory_xact_lock(${samplesLock})`);
    await publishMissing(parts);
  });
};

async function publishMissing({
  db,
  host,
  accounts,
  images,
  listing,
  writer,
  owned,
  log,
  environment: { samples },
}: Parts) {
  const account = await accounts.find(demoAccount);
  if (!account) return;
  const published = new Set((await db.select().from(sampleServices)).map(({ name }) => name));
  if (published.size === 0 && (await listing.counts(account.id, undefined)).own > 0) return;
  for (const [at, { name }] of host.all(sampleImage).entries()) {
    if (published.has(name) || samples?.has(name) === false) continue;
    const bundle = await images.bundle(name);
    if (!bundle) {
      log.warn({ name }, 'A sample service was not built, so the demo account goes without it. Run npm run build.');
      continue;
    }
    // A start that was cut off may have left the image behind.
    const image =
      (await images.named(account.id, name)) ??
      (await images.create({
        accountId: account.id,
        name,
        image: `bundle:${name}`,
        accessMode: 'public',
        taskType: bundle.taskType,
      }));
    await writer.create(account, sampleDraft(owned, account, image.id, bundle, at), {
      also: async (session, modelId) => {
        await session.insert(sampleServices).values({ name });
        const { documentation, example } = bundle;
        await writeDocument(session, modelId, '', documentation[textLanguageOf(account)]);
        for (const language of ['en', 'ru'] as const)
          await writeDocument(session, modelId, language, documentation[language]);
        if (example?.config !== undefined)
          await addConfig(session, modelId, {
            name: 'default',
            isDefault: true,
            config: JSON.stringify(example.config, null, 2),
          });
      },
    });
  }
}

/** How many of the samples the catalogue puts first. */
const featured = 3;

function sampleDraft(owned: Settings, account: Account, imageId: number, bundle: Bundle, at: number): Draft {
  const draft = owned.sampled(newDraft(owned, bundle.name, account), bundle);
  const textsIn = (language: 'en' | 'ru') => ({
    displayName: bundle.displayName[language],
    shortDescription: bundle.shortDescription[language],
  });
  return {
    ...draft,
    ...textsIn(textLanguageOf(account)),
    translations: { en: textsIn('en'), ru: textsIn('ru') },
    taskType: bundle.taskType,
    languages: bundle.languages,
    fittable: bundle.fittable,
    imageId,
    hostingType: 'HOSTING_SERVER',
    publicSettings: {
      ...draft.publicSettings,
      isPublic: true,
      publicTestingAllowed: true,
      ...(at < featured ? { featured: true, featuredListOrder: at + 1 } : {}),
    },
  };
}
