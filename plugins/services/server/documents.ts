import { and, eq } from 'drizzle-orm';
import type { ServiceDescriptorData } from '../contract.ts';
import type { Session } from './store.ts';
import { modelDescriptors, modelDocuments } from './tables.ts';

/** Writes the text about a service in one language, `''` for the one that stands where a translation is missing; an empty text takes it away. */
export async function writeDocument(session: Session, modelId: number, language: '' | 'en' | 'ru', content: string): Promise<void> {
  if (content === '') await session.delete(modelDocuments).where(and(eq(modelDocuments.modelId, modelId), eq(modelDocuments.language, language)));
  else await session.insert(modelDocuments).values({ modelId, language, content }).onConflictDoUpdate({ target: [modelDocuments.modelId, modelDocuments.language], set: { content } });
}

export async function writeDescriptor(session: Session, modelId: number, descriptor: ServiceDescriptorData): Promise<void> {
  await session.insert(modelDescriptors).values({ modelId, descriptor }).onConflictDoUpdate({ target: modelDescriptors.modelId, set: { descriptor } });
}
