import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray } from 'drizzle-orm';
import { invalid } from '#core/contract/fault.ts';
import { parsedJson } from '#core/contract/json.ts';
import type { Database } from '#core/server/database/database.ts';
import { ServiceDescriptorData } from '../../contract.ts';
import { descriptorFile, documentFiles, type ModelDump, type PredictConfigDump } from '../../contract/dump.ts';
import { writeDescriptor, writeDocument } from '../documents.ts';
import { addConfig, changeConfig, configsOf, removeConfig } from '../predict-configs.ts';
import type { StoreSession } from '../store/store.ts';
import { modelDescriptors, modelDocuments, predictConfigs } from '../tables.ts';
import type { Writer } from '../editing/writer.ts';

type Documents = NonNullable<ModelDump['docs']>;

interface Texts {
  readonly docs: Documents;
  readonly predictConfigs: PredictConfigDump[];
}

/** What is written of services, as files, and the configurations that each may be called with: of all in three questions. */
export async function textsOf(db: Database, modelIds: readonly number[]): Promise<(modelId: number) => Texts> {
  const ids = [...modelIds];
  const [documents, descriptors, configs] = [
    Map.groupBy(
      await db
        .select()
        .from(modelDocuments)
        .where(inArray(modelDocuments.modelId, ids))
        .orderBy(asc(modelDocuments.language)),
      ({ modelId }) => modelId,
    ),
    new Map(
      (await db.select().from(modelDescriptors).where(inArray(modelDescriptors.modelId, ids))).map((row) => [
        row.modelId,
        row.descriptor,
      ]),
    ),
    Map.groupBy(
      await db
        .select()
        .from(predictConfigs)
        .where(inArray(predictConfigs.modelId, ids))
        .orderBy(asc(predictConfigs.id)),
      ({ modelId }) => modelId,
    ),
  ];
  return (modelId) => {
    const described = descriptors.get(modelId);
    return {
      docs: [
        ...(documents.get(modelId) ?? []).map(({ language, content }) => ({
          filename: documentFiles[language as keyof typeof documentFiles],
          content,
        })),
        ...(described ? [{ filename: descriptorFile, content: JSON.stringify(described, null, 2) } as const] : []),
      ],
      predictConfigs: (configs.get(modelId) ?? []).map(({ name, config, isDefault }) => ({ name, config, isDefault })),
    };
  };
}

/** Makes what a file holds of them the service's own; a list that is there is all of it. */
export async function writeTexts(
  { db, writer }: { readonly db: Database; readonly writer: Writer },
  modelId: number,
  { docs, predictConfigs: configs }: Pick<ModelDump, 'docs' | 'predictConfigs'>,
): Promise<void> {
  const now = (await textsOf(db, [modelId]))(modelId);
  if (docs && !isDeepStrictEqual(docs, now.docs))
    await writer.beside(modelId, (session) => writeDocuments(session, modelId, docs));
  if (configs && !isDeepStrictEqual(configs, now.predictConfigs))
    await writer.beside(modelId, (session) => writeConfigs(session, modelId, configs));
}

async function writeDocuments(session: StoreSession, modelId: number, docs: Documents): Promise<void> {
  const contents = new Map(docs.map(({ filename, content }) => [filename, content]));
  for (const [language, filename] of Object.entries(documentFiles))
    await writeDocument(session, modelId, language as keyof typeof documentFiles, contents.get(filename) ?? '');
  const described = contents.get(descriptorFile);
  if (described === undefined) {
    await session.delete(modelDescriptors).where(eq(modelDescriptors.modelId, modelId));
    return;
  }
  const read = ServiceDescriptorData.safeParse(parsedJson(described)?.value);
  if (!read.success)
    throw invalid(read.error.issues.map((issue) => ({ ...issue, path: [descriptorFile, ...issue.path] })));
  await writeDescriptor(session, modelId, read.data);
}

/** Configurations keep their ids by their names, for requests name them by id. */
async function writeConfigs(
  session: StoreSession,
  modelId: number,
  wanted: readonly PredictConfigDump[],
): Promise<void> {
  const left = await configsOf(session, modelId);
  for (const config of wanted) {
    const at = left.findIndex(({ name }) => name === config.name);
    const [same] = at < 0 ? [] : left.splice(at, 1);
    if (same) await changeConfig(session, modelId, same.id, config);
    else await addConfig(session, modelId, config);
  }
  for (const { id } of left) await removeConfig(session, modelId, id);
}
