import type { ModelInstanceData, ModelStartTimeData } from '#plugins/instances/contract.ts';

/** What a start goes through: it waits for room, for a server and for its image there, and its process runs until it has connected. */
type Stage = 'queued' | 'server' | 'image' | 'process';

/** A part of a start, in milliseconds from its beginning. */
export interface Phase {
  readonly id: Stage | 'failed' | 'ready';
  readonly from: number;
  readonly to: number;
  /** Whether it goes on. */
  readonly open: boolean;
}

export interface Start {
  readonly phases: readonly Phase[];
  /** How long it took until the instance served or failed, or has taken so far. */
  readonly total: number;
  readonly end: 'ready' | 'failed' | 'open';
  /** When its process began, as far as it has. */
  readonly process: number | undefined;
}

type Created = Pick<ModelInstanceData, 'createdTimestamp' | 'attempt' | 'instanceHostingType'>;

/** Where a server is sought once there is room; elsewhere it is there. */
const seeking: ReadonlySet<ModelInstanceData['instanceHostingType']> = new Set(['deployment', 'pod', 'vastAi']);

/** The parts of an instance's latest start, from the moments that are kept of it. */
export function startOf(instance: Created, timing: ModelStartTimeData, now = Date.now()): Start {
  const { createdTimestamp, attempt, instanceHostingType } = instance;
  const created = Date.parse(createdTimestamp);
  const { begun, placed, started } = momentsOf(attempt, timing);
  const seeks = seeking.has(instanceHostingType);
  // Of a later attempt nobody kept since when it waited.
  const first = attempt > 1 ? (begun ?? started ?? created) : created;
  const since = started ?? placed ?? begun ?? first;
  const connected = momentAfter(timing.instanceStartedTime, started);
  const failed = attempt > 0 ? momentAfter(timing.instanceErrorTime, since) : undefined;
  const last = connected ?? failed ?? now;
  const begins: readonly (readonly [Stage, number | undefined])[] = [
    ['queued', attempt > 1 ? undefined : created],
    ['server', seeks ? begun : undefined],
    ['image', seeks ? (placed ?? started) : begun],
    ['process', started],
  ];
  const reached = begins.flatMap(([id, at]) => (at === undefined ? [] : [{ id, at }]));
  const at = (moment: number) => Math.max(0, moment - first);
  const isOver = connected !== undefined || failed !== undefined;
  const stages = reached.map(({ id, at: from }, index): Phase => {
    const next = reached[index + 1];
    return { id, from: at(from), to: at(next?.at ?? last), open: !isOver && next === undefined };
  });
  const end = connected !== undefined ? 'ready' : failed !== undefined ? 'failed' : 'open';
  return {
    phases: [...stages, ...(end === 'open' ? [] : [{ id: end, from: at(last), to: at(last), open: false } as const])],
    total: at(last),
    end,
    process: started === undefined ? undefined : at(started),
  };
}

/** The moments of the present attempt; those of the one before, and the creation in place of a start, count for nothing. */
function momentsOf(attempt: number, timing: ModelStartTimeData) {
  const begun = attempt > 0 ? momentAfter(timing.instanceBegunTime, 0) : undefined;
  return {
    begun,
    placed: momentAfter(timing.instancePlacedTime, begun),
    started: attempt > 0 ? momentAfter(timing.instanceStartTime, begun ?? 0) : undefined,
  };
}

function momentAfter(text: string | undefined, start: number | undefined): number | undefined {
  const moment = text === undefined ? undefined : Date.parse(text);
  return moment !== undefined && start !== undefined && moment >= start ? moment : undefined;
}
