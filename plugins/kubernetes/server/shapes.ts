import * as z from 'zod';
import { exitAnnotation, label } from './labels.ts';

/** Of words of a cluster this much is told at most. */
const mostWords = 1_000;

/** The beginning of what a cluster says, which may be anything of any length. */
export function wordsOf(told: unknown): string {
  if (typeof told !== 'string') return '';
  // A part of a text would keep the whole of it in memory.
  return told.length > mostWords ? Buffer.from(told.slice(0, mostWords)).toString() : told;
}

/** What is of another kind counts as left out. */
const maybe = <T extends z.ZodType>(kind: T) => kind.optional().catch(undefined);

const words = z.string().transform(wordsOf);
const moment = z.union([z.string(), z.date()]).pipe(z.coerce.date());
const name = z.string().regex(/^[\w.-]{1,253}$/);
const digits = z.string().regex(/^\d{1,10}$/);
const listOf = <T extends z.ZodType>(kind: T) => maybe(z.array(kind).max(100));

const metadata = z.object({
  name,
  namespace: maybe(name),
  resourceVersion: maybe(z.string().regex(/^\d{1,30}$/)),
  creationTimestamp: maybe(moment),
  deletionTimestamp: maybe(moment),
  labels: z.object({ [label.instance]: digits, [label.attempt]: digits }),
});

const State = z.object({
  waiting: maybe(z.object({ reason: maybe(words), message: maybe(words) })),
  running: maybe(z.object({ startedAt: maybe(moment) })),
  terminated: maybe(
    z.object({
      exitCode: z.int32(),
      signal: maybe(z.int32()),
      reason: maybe(words),
      message: maybe(words),
      startedAt: maybe(moment),
      finishedAt: maybe(moment),
    }),
  ),
});
export type Terminated = NonNullable<z.infer<typeof State>['terminated']>;
const Container = z.object({
  name: words,
  image: words.catch(''),
  restartCount: z.int32().catch(0),
  state: maybe(State),
  lastState: maybe(State),
});
const Condition = z.object({ type: words, status: words, message: maybe(words) });

/** What is used of a pod. */
export const Pod = z.object({
  metadata,
  spec: maybe(z.object({ nodeName: maybe(name), terminationGracePeriodSeconds: maybe(z.int().nonnegative()) })),
  status: maybe(
    z.object({
      phase: maybe(words),
      reason: maybe(words),
      message: maybe(words),
      conditions: listOf(Condition),
      containerStatuses: listOf(Container),
      initContainerStatuses: listOf(Container),
    }),
  ),
});
export type Pod = z.infer<typeof Pod>;

const longestAnnotation = 16_384;

/** What is used of a deployment. */
export const Deployment = z.object({
  metadata: metadata.extend({
    annotations: maybe(z.object({ [exitAnnotation]: maybe(z.string().max(longestAnnotation)) })),
  }),
  spec: maybe(z.object({ replicas: maybe(z.int32()) })),
});
export type Deployment = z.infer<typeof Deployment>;

/** By which nodes tell how many MiB of memory each of their GPUs has. */
export const memoryLabel = 'nvidia.com/gpu.memory';

/** What is used of a node. */
export const Node = z.object({
  metadata: z.object({
    name,
    labels: maybe(z.object({ 'nvidia.com/gpu.product': maybe(words), [memoryLabel]: maybe(words) })),
  }),
  spec: maybe(z.object({ unschedulable: maybe(z.boolean()) })),
  status: maybe(
    z.object({
      allocatable: maybe(
        z.object({
          cpu: maybe(words),
          memory: maybe(words),
          'ephemeral-storage': maybe(words),
          'nvidia.com/gpu': maybe(words),
          pods: maybe(words),
        }),
      ),
      conditions: listOf(Condition),
    }),
  ),
});
export type Node = z.infer<typeof Node>;

/** What a metrics server tells of a pod. */
export const PodMetrics = z.object({
  metadata: z.object({ labels: z.object({ [label.instance]: digits }) }),
  containers: z.array(z.object({ name: words, usage: z.object({ cpu: words, memory: words }) })).max(100),
});

/** Those that are of the kind. */
export function allOf<T>(kind: z.ZodType<T>, told: unknown): readonly T[] {
  if (!Array.isArray(told)) return [];
  return told.flatMap((each) => kind.safeParse(each).data ?? []);
}
