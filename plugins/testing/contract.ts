import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { paged, pageQuery } from '#core/contract/page.ts';
import { longestKept, longestShared } from './limits.ts';

const JsonText = (longest: number) => z.string().max(longest).refine(isJson, 'must be JSON text');

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What a body mostly is; sounds and pictures travel in JSON as base64. */
export const bodyKinds = ['json', 'audio', 'picture'] as const;
const BodyKind = z.enum(bodyKinds).meta({ id: 'TestBodyKind' });

/** A request or an answer of a kept run; `length` in characters, `text` only where it is short enough to be kept. */
const BodyFacts = z.object({ length: z.int().min(0).max(2_147_483_647), kind: BodyKind }).meta({ id: 'TestBodyFacts' });
const KeptBody = BodyFacts.extend({ text: z.string().optional() }).meta({ id: 'TestBody' });
const BodyDraft = BodyFacts.extend({ text: JsonText(longestKept).optional() }).meta({ id: 'TestBodyDraft' });

const Title = z.string().max(200);
const configuration = {
  configId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  priority: z.int().min(0).max(1_000).optional(),
};
/** Which configuration went with a request: one of the service's by id, or JSON of its sender's own. */
const Configured = z.object({ ...configuration, config: JsonText(longestKept).optional() });

/** Why a run failed, as the gateway said it. */
const KeptFault = z
  .object({
    code: z.string().max(200),
    message: z.string().max(4_000),
    status: z.int().min(0).max(599),
    args: z
      .record(z.string().max(100), z.string().max(1_000))
      .refine((args) => Object.keys(args).length <= 50, 'must have 50 entries at most'),
  })
  .meta({ id: 'TestFault' });

const RunFacts = z.object({
  title: Title,
  /** Of HTTP; 0 where nothing came back. */
  status: z.int().min(0).max(599),
  /** Milliseconds. */
  took: z.number().min(0).max(1e9),
  /** Whether the answer was to come in parts; the request is kept as one for a whole answer all the same. */
  streamed: z.boolean().optional(),
  cost: z.number().min(0).max(1e15).optional(),
  requestId: z.string().max(64).optional(),
  fault: KeptFault.optional(),
});

export const TestRunDraft = RunFacts.extend(Configured.shape)
  .extend({
    request: BodyDraft,
    answer: BodyDraft.optional(),
  })
  .meta({ id: 'TestRunDraft' });
export type TestRunDraft = z.input<typeof TestRunDraft>;

/** A run in the history's list: no texts, which are fetched when the run is opened. */
export const TestRunData = RunFacts.extend({
  id: z.int(),
  at: z.string(),
  ...configuration,
  ownConfig: z.boolean(),
  request: BodyFacts,
  answer: BodyFacts.optional(),
}).meta({ id: 'TestRunData' });
export type TestRunData = z.output<typeof TestRunData>;

export const TestRunContent = TestRunData.extend({
  config: z.string().optional(),
  request: KeptBody,
  answer: KeptBody.optional(),
}).meta({ id: 'TestRunContent' });
export type TestRunContent = z.output<typeof TestRunContent>;

export const TestShareDraft = Configured.extend({ title: Title, request: JsonText(longestShared) }).meta({
  id: 'TestShareDraft',
});
export const TestShareData = z
  .object({
    id: z.string(),
    title: z.string(),
    at: z.string(),
    expires: z.string(),
    length: z.int(),
  })
  .meta({ id: 'TestShareData' });
export type TestShareData = z.output<typeof TestShareData>;
/** What whoever opens the link gets: what would be sent, and nothing of who shared it. */
export const SharedTest = z
  .object({ request: z.string(), config: z.string().optional(), ...configuration })
  .meta({ id: 'SharedTest' });
export type SharedTest = z.output<typeof SharedTest>;

export const TestExampleDraft = Configured.extend({
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^[^\p{Cc}]*$/u, 'must have no control characters'),
  request: JsonText(longestShared),
  answer: JsonText(longestKept).optional(),
}).meta({ id: 'TestExampleDraft' });
export const TestExampleData = z
  .object({ id: z.int(), name: z.string(), length: z.int() })
  .meta({ id: 'TestExampleData' });
export type TestExampleData = z.output<typeof TestExampleData>;
export const TestExampleContent = TestExampleData.extend({
  request: z.string(),
  answer: z.string().optional(),
  config: z.string().optional(),
  ...configuration,
}).meta({ id: 'TestExampleContent' });
export type TestExampleContent = z.output<typeof TestExampleContent>;

const home = '/api/mlpcore/account/:account/model/:model';

const about = {
  plugin: 'testing',
  parameters: {
    model: 'The service, by its id or name.',
    runId: 'The id of a test run.',
    shareId: 'The id of a link.',
    exampleId: 'The id of an example.',
  },
};

/** What people keep of testing a service: their own runs, tests that they share by link, and the examples of its developers. */
export const testing = contract(about, {
  getTestRuns: call(`GET ${home}/test-run`, {
    summary: 'Lists the test runs of whoever asks, newest first.',
    may: 'user',
    query: z.object({ page: pageQuery.page, size: pageQuery.size }),
    answer: paged(TestRunData).meta({ id: 'PagedTestRunData' }),
  }),
  saveTestRun: call(`POST ${home}/test-run`, {
    summary: 'Saves a test run in the history of whoever asks.',
    example: {
      title: 'Hello',
      status: 200,
      took: 12,
      request: { length: 19, kind: 'json', text: '{"texts":["Hello"]}' },
    },
    may: 'user',
    body: TestRunDraft,
    answer: TestRunData,
  }),
  getTestRun: call(`GET ${home}/test-run/:runId`, {
    summary: 'Returns a test run with its request and answer.',
    may: 'user',
    answer: TestRunContent,
  }),
  deleteTestRun: call(`DELETE ${home}/test-run/:runId`, { summary: 'Deletes a test run.', may: 'user' }),
  deleteTestRuns: call(`DELETE ${home}/test-run`, { summary: 'Deletes all test runs of whoever asks.', may: 'user' }),

  shareTest: call(`POST ${home}/test-share`, {
    summary: 'Creates a link to a test.',
    example: { title: 'Hello', request: '{"texts":["Hello"]}' },
    may: 'user',
    body: TestShareDraft,
    answer: TestShareData,
  }),
  getTestShares: call(`GET ${home}/test-share`, {
    summary: 'Lists the links to tests of whoever asks.',
    may: 'user',
    answer: z.array(TestShareData),
  }),
  getTestShare: call(`GET ${home}/test-share/:shareId`, {
    summary: 'Returns the test of a link.',
    may: 'user',
    answer: SharedTest,
  }),
  deleteTestShare: call(`DELETE ${home}/test-share/:shareId`, { summary: 'Revokes a link to a test.', may: 'user' }),

  getTestExamples: call(`GET ${home}/test-example`, {
    summary: 'Lists the examples of a service.',
    may: 'visitor',
    answer: z.array(TestExampleData),
  }),
  createTestExample: call(`POST ${home}/test-example`, {
    summary: 'Adds an example to a service.',
    example: { name: 'Greeting', request: '{"texts":["Hello"]}' },
    may: 'developer',
    body: TestExampleDraft,
    answer: TestExampleData,
  }),
  getTestExample: call(`GET ${home}/test-example/:exampleId`, {
    summary: 'Returns an example of a service.',
    may: 'visitor',
    answer: TestExampleContent,
  }),
  deleteTestExample: call(`DELETE ${home}/test-example/:exampleId`, {
    summary: 'Deletes an example of a service.',
    may: 'developer',
  }),
});
