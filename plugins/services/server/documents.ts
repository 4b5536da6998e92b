import { and, eq } from 'drizzle-orm';
import type { Account } from '#plugins/accounts/server/public.ts';
import type { ServiceDescriptorData, TextLanguage } from '../contract.ts';
import type { StoreSession } from './store/store.ts';
import { modelDescriptors, modelDocuments } from './tables.ts';

/** The language of the texts that stand where a translation is missing, for services of an account. */
export const textLanguageOf = (account: Pick<Account, 'language'> | undefined): TextLanguage =>
  account?.language === 'RU' ? 'ru' : 'en';

/** Writes the text about a service in one language, `''` for the one that stands where a translation is missing; an empty text takes it away. */
export async function writeDocument(
  session: StoreSession,
  modelId: number,
  language: '' | 'en' | 'ru',
  content: string,
): Promise<void> {
  if (content === '')
    await session
      .delete(modelDocuments)
      .where(and(eq(modelDocuments.modelId, modelId), eq(modelDocuments.language, language)));
  else
    await session
      .insert(modelDocuments)
      .values({ modelId, language, content })
      .onConflictDoUpdate({ target: [modelDocuments.modelId, modelDocuments.language], set: { content } });
}

export async function writeDescriptor(
  session: StoreSession,
  modelId: number,
  descriptor: ServiceDescriptorData,
): Promise<void> {
  await session
    .insert(modelDescriptors)
    .values({ modelId, descriptor })
    .onConflictDoUpdate({ target: modelDescriptors.modelId, set: { descriptor } });
}
