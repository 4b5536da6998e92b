import { eq, sql } from 'drizzle-orm';
import type { AccountRef } from '#core/server/auth/identity.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { requireUnguarded } from './change-guard.ts';
import type { Draft } from './draft.ts';
import { withPicturesOf, type Pictures } from '../pictures.ts';
import { nameTaken } from '../store/names.ts';
import type { TextLanguage } from '../../contract.ts';
import type { ServiceEntity } from '../public.ts';
import type { StoreSession } from '../store/store.ts';
import type { Saving } from '../store/versions.ts';
import { modelDescriptors, modelDocuments, predictConfigs } from '../tables.ts';
import type { Writer } from './writer.ts';

interface NewCopy {
  readonly name: string | undefined;
  /** The user who makes it. */
  readonly author: number;
  readonly by: Saving;
  /** Of the account that gets it. */
  readonly language: TextLanguage;
  /** What else belongs to it. */
  readonly also?: (session: StoreSession, modelId: number) => Promise<void>;
}

/** Makes a service from another one's draft, with its documents, descriptor and configurations. */
export const copying =
  ({ host, writer, pictures }: { readonly host: Host; readonly writer: Writer; readonly pictures: Pictures }) =>
  async (
    source: ServiceEntity,
    account: AccountRef,
    draft: Draft,
    { name, author, by, language, also: besides }: NewCopy,
  ): Promise<ServiceEntity> => {
    await requireUnguarded(host, { caller: by.caller, draft });
    const also = async (session: StoreSession, modelId: number) => {
      await copyTexts(session, { from: source, to: { id: modelId, account } }, language);
      await besides?.(session, modelId);
    };
    const taken = nameTaken(source.name).code;
    for (const modelName of name === undefined ? namesLike(source.name) : [name]) {
      try {
        const displayName = draft.displayName || modelName;
        const made = await writer.create(account, { ...draft, modelName, displayName }, { author, by, also });
        await pictures.copy(source, made);
        return made;
      } catch (error) {
        if (name !== undefined || !(error instanceof Fault) || error.code !== taken) throw error;
      }
    }
    throw nameTaken(source.name);
  };

/** Names for a copy that was given none: the source's own, else with a number behind it. */
function* namesLike(name: string): Generator<string> {
  yield name;
  for (let number = 2; number < 1000; number++) yield `${name.slice(0, 60)}-${number}`;
}

async function copyTexts(
  session: StoreSession,
  places: Parameters<typeof withPicturesOf>[1],
  language: TextLanguage,
): Promise<void> {
  const [from, to] = [places.from.id, places.to.id];
  const texts = await session.select().from(modelDocuments).where(eq(modelDocuments.modelId, from));
  for (const { language: of, content } of texts) {
    const own = of === '' ? texts.find((text) => text.language === language) : undefined;
    await session
      .insert(modelDocuments)
      .values({ modelId: to, language: of, content: withPicturesOf(own?.content ?? content, places) });
  }
  await session.insert(modelDescriptors).select(
    session
      .select({ modelId: sql<number>`${to}::bigint`.as('model_id'), descriptor: modelDescriptors.descriptor })
      .from(modelDescriptors)
      .where(eq(modelDescriptors.modelId, from)),
  );
  const configs = await session
    .select()
    .from(predictConfigs)
    .where(eq(predictConfigs.modelId, from))
    .orderBy(predictConfigs.id);
  if (configs.length > 0)
    await session
      .insert(predictConfigs)
      .values(configs.map(({ name, isDefault, config }) => ({ modelId: to, name, isDefault, config })));
}
