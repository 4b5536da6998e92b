import * as z from 'zod';
import { TaskNote } from '#core/contract/job.ts';

/** What a service is validated on: it is trained on all parts of a dataset but one and asked about that one, for each part in turn. */
export const CrossValidationRequestData = z
  .object({
    baseModelAccountId: z.int().min(1).nullish(),
    baseModelId: z.int().min(1).nullish().describe('The service that is trained; the one in the path where left out.'),
    targetModelAccountId: z.int().min(1).nullish(),
    targetModelName: z
      .string()
      .max(63)
      .nullish()
      .describe('What the service is called that is made for the time being, to be trained and asked.'),
    fitConfig: z.unknown().optional(),
    fitConfigId: z.int().min(0).nullish(),
    datasetId: z.int().min(1),
    datasetVersion: z.int().min(1).nullish().describe('The version of the dataset; its latest where left out.'),
    predictConfig: z.unknown().optional(),
    predictConfigId: z.int().min(0).nullish(),
    parts: z.int().min(2).max(20).describe('Into how many parts the dataset is divided.'),
    minIntentSizeToDivide: z
      .int()
      .min(0)
      .max(1_000_000)
      .describe('Labels with fewer rows are trained on in every part and asked about in none.'),
  })
  .meta({ id: 'CrossValidationRequestData' });

export const validationStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'STOPPED'] as const;
export type ValidationState = (typeof validationStates)[number];

const share = z.number().min(0).max(1);

/** Sums up right and wrong answers, 0 to 1. */
export const ValidationScores = z
  .object({
    accuracy: share,
    deviation: z.number().describe('Of the accuracies of the parts, the standard deviation.'),
    macroF1: share,
    weightedF1: share,
  })
  .meta({ id: 'ValidationScores' });
export type ValidationScores = z.infer<typeof ValidationScores>;

const Fold = z
  .object({ fold: z.int(), rows: z.int(), correct: z.int(), tookMs: z.int() })
  .meta({ id: 'ValidationFold' });

/** A cross-validation of a service: what it was made of and what came of it. */
export const ValidationData = z
  .object({
    id: z.int(),
    number: z.int(),
    state: z.enum(validationStates).meta({ id: 'ValidationState' }),
    parts: z.int(),
    minIntentSizeToDivide: z.int(),
    datasetAccountId: z.int(),
    datasetId: z.int(),
    datasetName: z.string(),
    datasetVersion: z.int(),
    rows: z.int(),
    config: z.string(),
    predictConfig: z.string(),
    image: z.string(),
    author: z.string(),
    started: z.int().describe('In milliseconds since 1970.'),
    ended: z.int().optional(),
    taskId: z.int().optional(),
    failure: z.string().optional(),
    failureNotes: z.array(TaskNote).optional().describe('The same note by note, where it is known by codes.'),
    folds: z.array(Fold).describe('Those that are done.'),
    scores: ValidationScores.optional().describe('Over the parts that are done.'),
  })
  .meta({ id: 'ValidationData' });
export type ValidationData = z.infer<typeof ValidationData>;

const LabelScores = z
  .object({
    label: z.string(),
    rows: z.int().describe('How often it was expected: rows, or parts of their texts.'),
    given: z.int().describe('How often it was answered.'),
    correct: z.int(),
    precision: share,
    recall: share,
    f1: share,
  })
  .meta({ id: 'ValidationLabel' });
export type LabelScores = z.infer<typeof LabelScores>;

/** How often a label was answered with one; without `given` the service answered nothing, without `expected` there was nothing to be found. */
export const LabelPair = z
  .object({ expected: z.string().optional(), given: z.string().optional(), count: z.int() })
  .meta({ id: 'ValidationPair' });
export type LabelPair = z.infer<typeof LabelPair>;

/** A row, or a part of its text, that was answered wrongly. */
export const WrongAnswer = z
  .object({
    row: z
      .int()
      .optional()
      .describe('Its number in the version of the dataset, from 1; left out in reports made before it was kept.'),
    text: z.string().describe('Empty for those who may not read the dataset.'),
    part: z.string().optional().describe('Of the text, what it is about; left out where that is the whole.'),
    expected: z.string().optional(),
    given: z.string().optional(),
    score: z.number().optional().describe('How sure the service was.'),
  })
  .meta({ id: 'ValidationWrongAnswer' });
export type WrongAnswer = z.infer<typeof WrongAnswer>;

/** All that a cross-validation found. */
export const ValidationReport = z
  .object({
    validation: ValidationData,
    labels: z.array(LabelScores),
    pairs: z.array(LabelPair).describe('Expected and given labels, most frequent first.'),
    worst: z.array(WrongAnswer).describe('Wrong answers, those given most surely first.'),
  })
  .meta({ id: 'ValidationReport' });
export type ValidationReport = z.infer<typeof ValidationReport>;
