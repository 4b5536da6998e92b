import type { NamedServer } from '#plugins/resource-groups/server/public.ts';
import type { EventData, InstanceLastState, ModelInstanceData, ModelStartTimeData } from '../../contract/instance.ts';
import { instanceName } from '../launch/environment.ts';
import { instanceState, type Facts } from '../state/state.ts';
import type { events } from '../tables.ts';

const text = (moment: Date): string => moment.toISOString();

/** Leaves out what is not there: clients take an absent field for an unknown one. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], null | undefined>;
  };
}

/** What instances of a service are shown with. */
export interface Surroundings {
  readonly modelName: string;
  readonly gateCount: number;
  readonly serverOf: (facts: Facts) => NamedServer | undefined;
}

/** An instance as lists show it. */
export function toInstance(facts: Facts, { modelName, gateCount, serverOf }: Surroundings): ModelInstanceData {
  const { status, totalStatus, reason, message, since, note } = instanceState(facts);
  const waits = facts.process === 'exited' && facts.desired === 'run';
  const { startedAt, attempt, links, heartbeatAt } = facts;
  const server = serverOf(facts);
  return {
    id: facts.id,
    name: instanceName(modelName, facts.id),
    restartCount: facts.restartCount,
    createdTimestamp: text(facts.createdAt),
    instanceHostingType: facts.hosting,
    attempt,
    statusInfo: {
      totalStatus,
      status,
      isDeleted: facts.deletedAt !== null,
      isConnectedToAllGates: links.live > 0 && links.live >= gateCount,
      podStatus: reason,
      message,
      since: text(since),
      ...given({
        note,
        nextAttempt: waits ? facts.nextAttemptAt?.toISOString() : null,
        exitCode: waits ? facts.exitCode : null,
        lastLines: waits ? facts.lastLines : null,
      }),
    },
    ...given({
      serverId: server?.id,
      serverName: server?.name ?? facts.serverName,
      lastRestartTimestamp: attempt > 1 ? startedAt?.toISOString() : null,
      lastHeartBeat: latest(links.heardAt, heartbeatAt)?.toISOString(),
      hostname: facts.hostname,
      version: facts.version,
      image: facts.reportedImage ?? facts.image,
      settingsVersion: facts.settingsVersion || null,
    }),
  };
}

const latest = (...moments: readonly (Date | null | undefined)[]): Date | undefined =>
  moments.filter((each) => each instanceof Date).toSorted((a, b) => Number(b) - Number(a))[0];

/** What an instance does now, and how its latest run ended, in the words of a container runtime. */
export function toLastState(facts: Facts): InstanceLastState {
  const { process, startedAt, exitedAt, exitStartedAt, exitCode, exitReason, exitMessage, exitNote, lastLines } = facts;
  const { reason, message, totalStatus, note } = instanceState(facts);
  const terminated =
    exitedAt &&
    given({
      startedAt: exitStartedAt?.toISOString(),
      finishedAt: text(exitedAt),
      exitCode,
      reason: exitReason,
      message: [exitMessage, lastLines].filter(Boolean).join('\n'),
      ...(exitMessage !== null && exitNote && { note: { ...exitNote, message: exitMessage } }),
    });
  return {
    ...(process === 'running' && startedAt ? { running: { startedAt: text(startedAt) } } : {}),
    ...(terminated ? { terminated } : {}),
    ...(totalStatus === 'RUNNING' ? {} : { waiting: given({ reason, message, note }) }),
  };
}

export function toTiming(facts: Facts, averageSeconds: number | undefined): ModelStartTimeData {
  const { modelId, id, begunAt, placedAt, startedAt, connectedAt, exitedAt, createdAt, process } = facts;
  return {
    modelId,
    instanceId: id,
    instanceStartTime: text(startedAt ?? createdAt),
    ...given({
      modelAverageStartTimeSec: averageSeconds,
      instanceBegunTime: begunAt?.toISOString(),
      instancePlacedTime: placedAt?.toISOString(),
      instanceStartedTime: connectedAt?.toISOString(),
      instanceErrorTime: process === 'exited' ? exitedAt?.toISOString() : null,
    }),
  };
}

export function toEvent(event: typeof events.$inferSelect, facts: Facts, modelName: string): EventData {
  return {
    name: `${instanceName(modelName, facts.id)}.${event.id}`,
    namespace: String(facts.accountId),
    kind: 'Instance',
    type: event.type,
    reason: event.reason,
    message: event.message,
    ...(event.note && { note: event.note }),
    count: event.count,
    createdTimestamp: text(event.firstSeen),
    firstSeenTimestamp: text(event.firstSeen),
    lastSeenTimestamp: text(event.lastSeen),
    source: given({ component: facts.hosting, host: facts.serverName }),
  };
}
