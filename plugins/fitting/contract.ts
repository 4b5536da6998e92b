import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { JobStatusData, TaskNote } from '#core/contract/job.ts';
import { flag, whole } from '#core/contract/query.ts';
import { JsonText } from '#core/contract/texts.ts';
import { ConfigCreateUpdateData, FitConfigData, StartNote } from '#plugins/services/contract.ts';
import { CrossValidationRequestData, ValidationData, ValidationReport } from './contract/validation.ts';

export type { ValidationData, ValidationReport } from './contract/validation.ts';

/** In bytes: what a message of the gate has room for. */
export const largestDataset = 90 * 2 ** 20;

const base = '/api/mlpcore/account/:account/model/:model';

/** What a service is trained on, with a configuration of its own or one that is kept. */
const FitRequestData = z
  .object({
    config: z.unknown().optional(),
    configId: z.int().min(0).nullish(),
    datasetId: z.int().min(1),
    datasetVersion: z.int().min(1).nullish().describe('The version of the dataset; its latest where left out.'),
    billingToken: z.string().max(1_000).nullish(),
  })
  .meta({ id: 'FitRequestData' });

/** The same with the configuration as JSON text. */
const Fit2RequestData = z
  .object({
    config: JsonText.nullish(),
    configId: z.int().min(0).nullish(),
    datasetId: z.int().min(1),
    datasetVersion: z.int().min(1).nullish(),
  })
  .meta({ id: 'Fit2RequestData' });

export const runStates = ['WAITING', 'STARTING', 'TRAINING', 'RESTARTING', 'DONE', 'FAILED', 'STOPPED'] as const;
export type RunState = (typeof runStates)[number];

/** A training of a service: what it was made of and what came of it. */
export const FitRunData = z
  .object({
    id: z.int(),
    number: z.int(),
    state: z.enum(runStates).meta({ id: 'FitRunState' }),
    percentage: z.int(),
    inService: z.boolean().describe('Whether the service answers from what it learnt.'),
    restorable: z.boolean().describe('Whether what it learnt is still kept.'),
    datasetAccountId: z.int(),
    datasetId: z.int(),
    datasetName: z.string(),
    datasetVersion: z.int(),
    rows: z.int(),
    config: z.string(),
    image: z.string(),
    author: z.string(),
    started: z.int().describe('In milliseconds since 1970.'),
    begun: z
      .int()
      .optional()
      .describe('When its turn came, for the last time where a server ended or an instance was lost meanwhile.'),
    given: z.int().optional().describe('When an instance began to learn.'),
    taught: z.int().optional().describe('When that instance had learnt, and others began to answer from it.'),
    ended: z.int().optional(),
    used: z
      .object({
        cost: z
          .number()
          .optional()
          .describe('What the time of its instance cost, in the currency of the installation.'),
        memoryBytes: z.int().optional().describe('The most memory that its instance was seen to use.'),
      })
      .meta({ id: 'FitUse' })
      .optional()
      .describe('As far as it is measured; it is told once the service has learnt.'),
    taskId: z.int().optional(),
    instance: z
      .object({ modelId: z.int(), instanceId: z.int() })
      .meta({ id: 'FitInstance' })
      .optional()
      .describe('The instance that trains or trained it, where its service belongs to the same account.'),
    failure: z.string().optional(),
    failureNotes: z.array(TaskNote).optional().describe('The same note by note, where it is known by codes.'),
    latest: z
      .record(z.string(), z.number().nullable())
      .optional()
      .describe('What the service measured last while it was trained; null where it came to no number.'),
    metrics: z.record(z.string(), z.unknown()).optional().describe('What the service wrote to metrics.json.'),
    artefacts: z.array(z.object({ name: z.string(), bytes: z.int() }).meta({ id: 'FitArtefact' })),
  })
  .meta({ id: 'FitRunData' });
export type FitRunData = z.infer<typeof FitRunData>;

/** What a service measured at one step of a training. */
const FitFiguresData = z
  .object({
    step: z.number(),
    values: z
      .record(z.string(), z.number().nullable())
      .describe('Null where it came to no number, as a loss that has run away.'),
  })
  .meta({ id: 'FitFiguresData' });
export type FitFiguresData = z.infer<typeof FitFiguresData>;

/** How long a training would take, by those before it. */
const FitEstimate = z
  .object({
    tookMs: z.int().describe('From the turn of its task until the service answers from what it learnt.'),
    leastMs: z.int().describe('As fast as the fastest of them, for their sizes.'),
    mostMs: z.int().describe('As slow as the slowest of them.'),
    runs: z.int().describe('How many trainings it is told by.'),
    fewestRows: z.int().describe('Of their datasets.'),
    mostRows: z.int(),
    parts: z
      .object({ startMs: z.int(), trainMs: z.int(), restartMs: z.int() })
      .meta({ id: 'FitParts' })
      .optional()
      .describe('What of it goes into the start of an instance, learning, and having instances answer from that.'),
  })
  .meta({ id: 'FitEstimate' });
export type FitEstimate = z.infer<typeof FitEstimate>;

/** A training that was made of the same dataset. */
const FormerFit = z
  .object({
    modelAccountId: z.int(),
    modelId: z.int(),
    modelName: z.string(),
    ...FitRunData.pick({ number: true, state: true, datasetVersion: true, metrics: true }).shape,
  })
  .meta({ id: 'FormerFit' });
export type FormerFit = z.infer<typeof FormerFit>;

/** Whether a training could begin now. */
const FitCheck = z
  .object({
    reason: StartNote.optional().describe('What keeps it from beginning; left out where nothing does.'),
    warnings: z.array(StartNote).describe('What to know before, such as that it would wait for room.'),
    estimate: FitEstimate.optional().describe(
      'By trainings of the service, of its base and of others that the same account derived from it; left out where they tell nothing.',
    ),
    former: z.array(FormerFit).optional().describe('The latest of those that were made of the dataset.'),
    limit: z
      .object({ most: z.int(), used: z.int() })
      .meta({ id: 'FitLimit' })
      .optional()
      .describe('How many trainings the account may start a minute, and how many it has started in this one.'),
  })
  .meta({ id: 'FitCheck' });

export const fitting = contract(
  {
    plugin: 'fitting',
    parameters: {
      model: 'The service, by its id or name.',
      configId: 'The id of a configuration.',
      runId: 'The id of a training.',
      validationId: 'The id of a cross-validation.',
    },
  },
  {
    listAvailableFitConfigs: call(`GET ${base}/available-fit-config`, {
      summary: 'Lists the configurations that a service can be trained with.',
      may: 'user',
      answer: z.array(FitConfigData),
    }),
    fit: call(`POST ${base}/fit`, {
      summary: 'Trains a service on a dataset, in a task.',
      example: { datasetId: 12, config: {} },
      may: 'developer',
      body: FitRequestData,
      answer: JobStatusData,
    }),
    fit_v2: call(`POST ${base}/fit-v2`, {
      summary: 'Trains a service on a dataset, with its configuration as text.',
      example: { datasetId: 12, config: '{}' },
      may: 'developer',
      body: Fit2RequestData,
      answer: JobStatusData,
    }),
    checkFit: call(`GET ${base}/fit-check`, {
      summary: 'Tells whether a service could be trained now, and what to know before.',
      may: 'user',
      query: z.object({
        derived: flag().optional().describe('For a service that is about to be derived from it.'),
        datasetId: whole({ min: 1 }).optional().describe('Without it only the image, limits and room are looked at.'),
        datasetVersion: whole({ min: 1 }).optional().describe('Its latest where left out.'),
        configId: whole({ min: 0 }).optional(),
        resourceGroup: z
          .string()
          .max(200)
          .optional()
          .describe('Where it would run; where the service does where left out.'),
      }),
      answer: FitCheck,
    }),
    listFitConfigs: call(`GET ${base}/fit-config`, {
      summary: 'Lists the training configurations of a service.',
      may: 'member',
      answer: z.array(FitConfigData),
    }),
    createFitConfig: call(`POST ${base}/fit-config`, {
      summary: 'Adds a training configuration to a service.',
      example: { name: 'long', isDefault: false, config: '{}' },
      may: 'developer',
      body: ConfigCreateUpdateData,
      answer: FitConfigData,
    }),
    getFitConfig: call(`GET ${base}/fit-config/:configId`, {
      summary: 'Returns a training configuration of a service.',
      may: 'member',
      answer: FitConfigData,
    }),
    updateFitConfig: call(`POST ${base}/fit-config/:configId`, {
      summary: 'Changes a training configuration of a service.',
      example: { name: 'long', isDefault: true, config: '{}' },
      may: 'developer',
      body: ConfigCreateUpdateData,
      answer: FitConfigData,
    }),
    deleteFitConfig: call(`DELETE ${base}/fit-config/:configId`, {
      summary: 'Deletes a training configuration of a service.',
      may: 'developer',
    }),
    listFitRuns: call(`GET ${base}/fit-run`, {
      summary: 'Lists the trainings of a service, newest first.',
      may: 'member',
      query: z.object({
        open: flag().optional().describe('Only the one that is under way, if any.'),
        size: whole({ min: 1, max: 1_000 }).optional().describe('How many at most; 100 where it is left out.'),
      }),
      answer: z.array(FitRunData),
    }),
    listFitFigures: call(`GET ${base}/fit-run/:runId/figures`, {
      summary: 'Lists what a service measured while it was trained, step by step.',
      may: 'member',
      answer: z.array(FitFiguresData),
    }),
    restoreFitRun: call(`POST ${base}/fit-run/:runId/restore`, {
      summary: 'Has a service answer from what an earlier training taught it.',
      may: 'developer',
      answer: FitRunData,
    }),
    crossValidation: call(`POST ${base}/cross-validation`, {
      summary: 'Trains on parts of a dataset and asks about the others, in a task.',
      example: { datasetId: 12, parts: 5, minIntentSizeToDivide: 5 },
      may: 'developer',
      body: CrossValidationRequestData,
      answer: JobStatusData,
    }),
    listCrossValidations: call(`GET ${base}/cross-validation`, {
      summary: 'Lists the cross-validations of a service, newest first.',
      may: 'member',
      answer: z.array(ValidationData),
    }),
    getCrossValidation: call(`GET ${base}/cross-validation/:validationId`, {
      summary: 'Returns all that a cross-validation of a service found.',
      may: 'member',
      answer: ValidationReport,
    }),
  },
);
