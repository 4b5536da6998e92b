import { and, eq, inArray } from 'drizzle-orm';
import { writeDescriptor, writeDocument } from '../documents.ts';
import { modelDescriptors, modelDocuments } from '../tables.ts';
import { named, type Answering, type ServiceParts } from './parts.ts';

/** Answers calls about what is written of a service: its documentation and what it says that it can do. */
export function documentAnswers(
  parts: ServiceParts,
): Answering<'getServiceDescriptor' | 'setServiceDescriptorDoc' | 'getSimpleDoc' | 'setSimpleDoc'> {
  const { db, writer } = parts;
  return {
    async getServiceDescriptor(input, asked) {
      const { id, name, data } = await named(parts, input, asked, 'see');
      const [row] = await db.select().from(modelDescriptors).where(eq(modelDescriptors.modelId, id));
      return row?.descriptor ?? { name, schemaFiles: [], fittable: data.fittable, methods: {} };
    },
    async setServiceDescriptorDoc({ body, ...input }, asked) {
      const { id } = await named(parts, input, asked, 'edit');
      await writer.beside(id, (session) => writeDescriptor(session, id, body));
    },
    async getSimpleDoc({ language = '', ...input }, asked) {
      const { id } = await named(parts, input, asked, 'see');
      const rows = await db
        .select()
        .from(modelDocuments)
        .where(and(eq(modelDocuments.modelId, id), inArray(modelDocuments.language, [language, ''])));
      const inIt = (wanted: string) => rows.find((row) => row.language === wanted)?.content;
      return inIt(language) ?? inIt('') ?? '';
    },
    async setSimpleDoc({ language = '' as const, body, ...input }, asked) {
      const { id } = await named(parts, input, asked, 'edit');
      await writer.beside(id, (session) => writeDocument(session, id, language, body));
      return body;
    },
  };
}
