import { eq, sql } from 'drizzle-orm';
import type { AccountRef } from '#core/server/auth/identity.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Draft } from './draft.ts';
import { nameTaken } from './names.ts';
import type { ServiceEntity } from './public.ts';
import type { Session } from './store.ts';
import { modelDescriptors, modelDocuments, predictConfigs } from './tables.ts';
import type { Writer } from './writer.ts';

/** Makes a service from another one's draft, with its documents, descriptor and configurations. */
export const copying = ({ writer }: { readonly writer: Writer }) => async (source: ServiceEntity, account: AccountRef, draft: Draft, name: string | undefined): Promise<ServiceEntity> => {
  const also = (session: Session, modelId: number) => copyTexts(session, source.id, modelId);
  const taken = nameTaken(source.name).code;
  for (const modelName of name === undefined ? namesLike(source.name) : [name]) {
    try {
      return await writer.create(account, { ...draft, modelName }, { also });
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

async function copyTexts(session: Session, from: number, to: number): Promise<void> {
  await session.insert(modelDocuments).select(session.select({ modelId: sql<number>`${to}::bigint`.as('model_id'), language: modelDocuments.language, content: modelDocuments.content }).from(modelDocuments).where(eq(modelDocuments.modelId, from)));
  await session.insert(modelDescriptors).select(session.select({ modelId: sql<number>`${to}::bigint`.as('model_id'), descriptor: modelDescriptors.descriptor }).from(modelDescriptors).where(eq(modelDescriptors.modelId, from)));
  const configs = await session.select().from(predictConfigs).where(eq(predictConfigs.modelId, from)).orderBy(predictConfigs.id);
  if (configs.length > 0) await session.insert(predictConfigs).values(configs.map(({ name, isDefault, config }) => ({ modelId: to, name, isDefault, config })));
}
