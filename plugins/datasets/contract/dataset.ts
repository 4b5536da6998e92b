import * as z from 'zod';
import { TaskNote } from '#core/contract/job.ts';
import { paged } from '#core/contract/page.ts';
import { AccessMode } from '#plugins/images/contract.ts';
import { DatasetInfoData, DatasetPK } from '#plugins/services/contract.ts';

export { DatasetInfoData };

const name = z.string().trim().min(1).max(200);
const description = z.string().trim().max(2_000);
/** Such as `json/texts`. */
const dataType = z.string().trim().min(1).max(100);

/** What makes or changes a dataset; what is left out stays as it is. The ids are those of the path. */
export const DatasetInfoChange = z
  .object({
    id: DatasetPK.nullish(),
    name,
    description: description.nullish(),
    dataType: dataType.nullish(),
    accessMode: AccessMode.nullish(),
  })
  .meta({ id: 'CreateOrUpdateDatasetInfoData' });
export type DatasetInfoChange = z.infer<typeof DatasetInfoChange>;

/** A dataset with its content in one body, as older clients send it. */
export const DatasetWithContent = z
  .object({
    name,
    description: description.nullish(),
    dataType: dataType.nullish(),
    content: z
      .string()
      .max(64 * 2 ** 20)
      .nullish(),
  })
  .meta({ id: 'DeprecatedDatasetInfoWithContentData' });

/** What a file is uploaded as. */
export const uploadQuery = z.object({
  name: name.optional(),
  description: description.optional(),
  dataType: dataType.optional(),
  accessMode: AccessMode.optional(),
  fileName: z.string().max(255).optional().describe('The name of the file where the form has none.'),
});

export const PagedDatasets = paged(DatasetInfoData).meta({ id: 'PagedDatasetInfoData' });

export const datasetBelongings = ['ALL', 'MINE', 'NOT_MINE'] as const;
export const DatasetBelonging = z.enum(datasetBelongings).meta({ id: 'DatasetBelonging' });
export type DatasetBelonging = z.infer<typeof DatasetBelonging>;

export const DatasetCounts = z.object({ datasets: z.int() }).meta({ id: 'DatasetCounts' });

const ProblemCode = z
  .enum([
    'encoding',
    'syntax',
    'not_object',
    'not_text',
    'missing',
    'not_string',
    'unknown_field',
    'too_many_fields',
    'too_long',
    'too_deep',
    'empty',
    'duplicate',
    'conflict',
  ])
  .meta({ id: 'DatasetProblemCode' });

/** Something that is wrong with a row, or worth a look. */
export const DatasetProblem = z
  .object({
    line: z.int().describe('The line of the file, counted from 1; of rows that are kept the same as the row.'),
    row: z.int().describe('The row, counted from 1; 0 where it is none.'),
    code: ProblemCode,
    field: z.string().optional(),
    detail: z
      .string()
      .optional()
      .describe('How it begins; of rows that repeat or contradict another one, the number of that.'),
  })
  .meta({ id: 'DatasetProblem' });
export type DatasetProblem = z.infer<typeof DatasetProblem>;

/** What was found in all rows of a version. */
export const DatasetReport = z
  .object({
    counts: z.object({ empty: z.int(), duplicate: z.int(), conflict: z.int() }).meta({ id: 'DatasetProblemCounts' }),
    problems: z.array(DatasetProblem).describe('The first of them.'),
    classField: z.string().optional().describe('The field whose values the classes are.'),
    classes: z
      .array(z.object({ name: z.string(), count: z.int() }).meta({ id: 'DatasetClass' }))
      .optional()
      .describe('How many rows there are of each class, where a row has one and there are not too many.'),
  })
  .meta({ id: 'DatasetReport' });
export type DatasetReport = z.infer<typeof DatasetReport>;

const Field = z.object({ name: z.string(), longest: z.int() }).meta({ id: 'DatasetField' });

/** Rows of a version, each as JSON text. */
export const DatasetRows = z
  .object({
    version: z.int(),
    total: z.int().describe('All rows of the version.'),
    editable: z.boolean().describe('Whether it has rows; else it is one document.'),
    fields: z.array(Field).optional().describe('What a row is made of; without it a row is one text, or any JSON.'),
    rows: z.array(
      z
        .object({
          row: z.int(),
          text: z.string(),
          original: z.string().optional().describe('The row of another dataset that was rewritten to it.'),
        })
        .meta({ id: 'DatasetRow' }),
    ),
    next: z.int().optional().describe('The row to go on from, where there are more.'),
  })
  .meta({ id: 'DatasetRows' });
export type DatasetRows = z.infer<typeof DatasetRows>;

const DatasetChange = z
  .object({
    row: z.int().min(1).describe('The first row that is replaced, or before which others are put; counted from 1.'),
    count: z.int().min(0).max(1_000_000).describe('How many rows go.'),
    rows: z.array(z.string().max(1_048_576)).max(10_000).describe('What takes their place, each as JSON text.'),
  })
  .meta({ id: 'DatasetChange' });
export type DatasetChange = z.infer<typeof DatasetChange>;

/** Changes of rows of a version, which make another one; rows are counted as they stand in it. */
export const DatasetEdit = z
  .object({
    version: z.int().min(1).describe('The version that they begin with: it has to be the latest.'),
    changes: z.array(DatasetChange).min(1).max(10_000),
    comment: z.string().trim().max(200).nullish(),
  })
  .meta({ id: 'DatasetEdit' });

export const versionSources = ['upload', 'edit', 'restore', 'paraphrase', 'empty'] as const;
export type VersionSource = (typeof versionSources)[number];
const Source = z.enum(versionSources).meta({ id: 'DatasetVersionSource' });

export const DatasetVersionData = z
  .object({
    number: z.int(),
    digest: z.string(),
    bytes: z.int(),
    rows: z.int(),
    author: z.string(),
    comment: z.string().optional(),
    source: Source,
    restored: z.int().optional().describe('The version that came back by it.'),
    created: z.int().describe('In milliseconds since 1970.'),
    current: z.boolean(),
  })
  .meta({ id: 'DatasetVersionData' });
export type DatasetVersionData = z.infer<typeof DatasetVersionData>;

/** What one version has and another has not. */
export const DatasetDifference = z
  .object({
    from: z.int(),
    to: z.int(),
    added: z.int(),
    removed: z.int(),
    changed: z.int(),
    tooLarge: z.boolean().optional().describe('Set where too many rows differ to be compared.'),
    fields: z.array(Field).optional().describe('What a row is made of; without it a row is one text, or any JSON.'),
    rows: z
      .array(
        z
          .object({
            fromRow: z.int().optional(),
            before: z.string().optional(),
            toRow: z.int().optional(),
            after: z.string().optional(),
          })
          .meta({ id: 'DatasetRowDifference' }),
      )
      .describe('The first of them.'),
  })
  .meta({ id: 'DatasetDifference' });
export type DatasetDifference = z.infer<typeof DatasetDifference>;

/** What was made of a dataset. */
export const DatasetUserData = z
  .object({
    modelAccountId: z.int(),
    modelId: z.int(),
    modelName: z.string(),
    version: z.int().optional().describe('Of the dataset, where it is known.'),
    fitting: z.boolean().describe('Whether it is read just now.'),
  })
  .meta({ id: 'DatasetUserData' });
export type DatasetUserData = z.infer<typeof DatasetUserData>;

const TaskSuiteStatus = z
  .object({
    accountId: z.int(),
    originalDatasetId: z.int(),
    newDatasetId: z.int(),
    created: z.iso.datetime(),
    completed: z.boolean(),
    done: z.int().optional().describe('Rows that were rewritten.'),
    total: z.int().optional(),
    failure: z.string().optional(),
    failureNotes: z.array(TaskNote).optional().describe('The same note by note.'),
    joined: z.boolean().optional().describe('Whether what came of it was added to the dataset.'),
  })
  .meta({ id: 'TaskSuiteStatus' });
export const ParaphrasingStatus = z.object({ statuses: z.array(TaskSuiteStatus) }).meta({ id: 'ParaphrasingStatus' });

/** Which rewritten rows join the dataset that they were made of. */
export const ParaphraseReview = z
  .object({
    newDatasetId: z.int(),
    leave: z.array(z.int().min(1)).max(10_000).nullish().describe('Rows that do not join; all others do.'),
  })
  .meta({ id: 'ParaphraseReview' });

/** A type of data and what its rows are made of. */
export const DatasetTypeData = z
  .object({
    name: z.string(),
    rows: z.string().optional().describe('The key of the array that has the rows.'),
    fields: z.array(Field).optional(),
  })
  .meta({ id: 'DatasetTypeData' });
