import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { pageQuery } from '#core/contract/page.ts';
import { flag, whole } from '#core/contract/query.ts';
import {
  DatasetBelonging,
  DatasetCounts,
  DatasetDifference,
  DatasetEdit,
  DatasetInfoChange,
  DatasetInfoData,
  DatasetReport,
  DatasetRows,
  DatasetTypeData,
  DatasetUserData,
  DatasetVersionData,
  DatasetWithContent,
  PagedDatasets,
  ParaphraseReview,
  ParaphrasingStatus,
  uploadQuery,
} from './contract/dataset.ts';

export {
  datasetBelongings,
  type DatasetBelonging,
  type DatasetChange,
  type DatasetDifference,
  type DatasetInfoChange,
  type DatasetInfoData,
  type DatasetProblem,
  type DatasetReport,
  type DatasetRows,
  type DatasetUserData,
  type DatasetVersionData,
  type VersionSource,
} from './contract/dataset.ts';

const home = '/api/mlpcore/account/:account/dataset';
const one = `${home}/:datasetId` as const;
const model = '/api/mlpcore/account/:account/model/:model/dataset';

const about = {
  plugin: 'datasets',
  parameters: {
    datasetId: 'The id of a dataset.',
    originalDatasetId: 'The id of the dataset that is rewritten.',
    model: 'The service, by its id or name.',
    number: 'The number of a version of the dataset.',
  },
};

const version = whole({ min: 1, max: 2_000_000_000 }).optional();
const sort = z
  .string()
  .max(100)
  .regex(
    /^(name|created|updated)(,(asc|desc))?$/i,
    'must be name, created or updated, with ,asc or ,desc behind it where wanted',
  )
  .optional();

export const datasets = contract(about, {
  listDatasets: call(`GET ${home}`, {
    summary: 'Lists the datasets of an account, and the public ones of others.',
    may: 'member',
    answer: z.array(DatasetInfoData),
  }),
  deprecatedCreateDataset: call(`POST ${home}`, {
    summary: 'Makes a dataset of a text in the body.',
    example: { name: 'tickets', dataType: 'json/texts', content: '{"texts": ["Where is my parcel?"]}' },
    may: 'developer',
    body: DatasetWithContent,
    answer: DatasetInfoData,
    deprecated: true,
  }),
  createEmptyDataset: call(`POST ${home}/empty`, {
    summary: 'Makes a dataset without rows.',
    example: { name: 'tickets', description: 'What customers write', dataType: 'json/texts', accessMode: 'private' },
    may: 'developer',
    body: DatasetInfoChange,
    answer: DatasetInfoData,
  }),
  getDatasetInfo: call(`GET ${one}`, {
    summary: 'Returns a dataset without its content.',
    may: 'user',
    answer: DatasetInfoData,
  }),
  deprecatedUpdateDataset: call(`POST ${one}`, {
    summary: 'Changes a dataset and its content.',
    example: { name: 'tickets', content: '{"texts": ["Where is my parcel?"]}' },
    may: 'developer',
    body: DatasetWithContent,
    answer: DatasetInfoData,
    deprecated: true,
  }),
  deleteDataset: call(`DELETE ${one}`, { summary: 'Deletes a dataset with all its versions.', may: 'developer' }),
  updateDataset: call(`POST ${one}/raw`, {
    summary: 'Changes what a dataset is called and who may use it.',
    example: { name: 'tickets', description: 'What customers write', accessMode: 'private' },
    may: 'developer',
    body: DatasetInfoChange,
    answer: DatasetInfoData,
  }),
  paraphraseDataset: call(`POST ${one}/paraphrase`, {
    summary: 'Has the texts of a dataset rewritten into a new dataset, in a task.',
    may: 'developer',
    answer: DatasetInfoData,
  }),
  getParaphrasedDatasetStatus: call(`GET ${home}/:originalDatasetId/paraphrase`, {
    summary: 'Tells how far the rewriting of a dataset is.',
    may: 'member',
    answer: ParaphrasingStatus,
  }),
  joinParaphrases: call(`POST ${one}/paraphrase-review`, {
    summary: 'Adds rewritten rows to the dataset that they were made of.',
    example: { newDatasetId: 12, leave: [3] },
    may: 'developer',
    body: ParaphraseReview,
    answer: DatasetInfoData,
  }),
  getAllowedDatasetsForFit: call(`GET ${model}/allowed`, {
    summary: 'Lists the datasets that a service can be fitted on.',
    may: 'user',
    answer: z.array(DatasetInfoData),
  }),
  getAllowedDataTypesForFit: call(`GET ${model}/allowed-types`, {
    summary: 'Lists the types of data that a service can be fitted on.',
    may: 'user',
    answer: z.array(z.string()),
  }),
  getDatasetDataTypes: call('GET /api/mlpcore/system-config/dataset-data-type', {
    summary: 'Lists the types of data that datasets can have.',
    may: 'visitor',
    answer: z.array(z.string()),
  }),
  describeDatasetTypes: call('GET /api/mlpcore/system-config/dataset-data-type/fields', {
    summary: 'Lists the types of data with what their rows are made of.',
    may: 'visitor',
    answer: z.array(DatasetTypeData),
  }),
  getPagedDatasets: call('GET /api/mlpcore/account/:account/dataset-page', {
    summary: 'Lists a page of the datasets that an account may use.',
    may: 'member',
    query: z.object({
      ...pageQuery,
      sort,
      name: z.string().max(200).optional(),
      dataType: z.string().max(100).optional(),
      belonging: DatasetBelonging.optional(),
    }),
    answer: PagedDatasets,
  }),
  getDatasetCounts: call('GET /api/mlpcore/account/:account/dataset-counts', {
    summary: 'Counts the datasets of an account.',
    may: 'member',
    answer: DatasetCounts,
  }),
  getDatasetRows: call(`GET ${one}/rows`, {
    summary: 'Returns some rows of a dataset.',
    may: 'user',
    query: z.object({
      version,
      from: whole({ min: 1, max: 2_000_000_000 }).optional().describe('The first row, counted from 1.'),
      size: whole({ min: 1, max: 1_000 }).optional(),
      search: z.string().max(200).optional().describe('Rows that hold this text alone.'),
      key: z
        .string()
        .max(20_000)
        .optional()
        .describe('Rows that are about this alone, such as a word of a dictionary.'),
      within: z.string().max(3_000).optional().describe('Rows alone of which what they are about stands in this text.'),
      doubtful: flag()
        .optional()
        .describe('Rows alone that are empty, repeat or contradict others; the first of them.'),
    }),
    answer: DatasetRows,
  }),
  editDataset: call(`POST ${one}/rows`, {
    summary: 'Changes rows of a dataset, which makes a version of it.',
    example: { version: 1, changes: [{ row: 1, count: 1, rows: ['"Where is my parcel?"'] }], comment: 'A typo' },
    may: 'developer',
    body: DatasetEdit,
    answer: DatasetInfoData,
  }),
  getDatasetReport: call(`GET ${one}/report`, {
    summary: 'Tells which rows of a dataset are empty, repeat or contradict others.',
    may: 'user',
    query: z.object({ version }),
    answer: DatasetReport,
  }),
  getDatasetVersions: call(`GET ${one}/version`, {
    summary: 'Lists the versions of a dataset, newest first.',
    may: 'user',
    answer: z.array(DatasetVersionData),
  }),
  restoreDatasetVersion: call(`POST ${one}/version/:number/restore`, {
    summary: 'Makes an earlier version of a dataset its latest one.',
    may: 'developer',
    answer: DatasetInfoData,
  }),
  compareDatasetVersions: call(`GET ${one}/difference`, {
    summary: 'Compares two versions of a dataset row by row.',
    may: 'user',
    query: z.object({
      from: whole({ min: 1, max: 2_000_000_000 }),
      to: whole({ min: 1, max: 2_000_000_000 }),
    }),
    answer: DatasetDifference,
  }),
  getDatasetUsers: call(`GET ${one}/users`, {
    summary: 'Lists the services that were fitted on a dataset.',
    may: 'member',
    answer: z.array(DatasetUserData),
  }),
});

const DatasetFile = z.object({ file: z.string() }).meta({ id: 'DatasetFile' });

/** Contents travel as streams. */
export const contents = contract(about, {
  createDataset: call(`POST ${home}/raw`, {
    summary: 'Uploads a file and makes a dataset of it.',
    may: 'developer',
    query: uploadQuery,
    bodyType: 'multipart/form-data',
    body: DatasetFile,
    answer: DatasetInfoData,
  }),
  downloadDatasetRawContent: call(`GET ${one}/content`, {
    summary: 'Returns the content of a dataset.',
    may: 'user',
    query: z.object({
      type: z.string().max(100).optional().describe('json, jsonl or csv; as it was uploaded where left out.'),
      version,
    }),
    answer: z.string(),
    answerType: 'application/octet-stream',
  }),
  uploadDatasetContent: call(`POST ${one}/content`, {
    summary: 'Uploads a file as the next version of a dataset.',
    may: 'developer',
    query: z.object({
      fileName: z.string().max(255).optional(),
      how: z
        .enum(['replace', 'merge'])
        .optional()
        .describe('merge keeps what is there: rows about the same are replaced, others join behind.'),
    }),
    bodyType: 'multipart/form-data',
    body: DatasetFile,
    answer: DatasetInfoData,
  }),
});
