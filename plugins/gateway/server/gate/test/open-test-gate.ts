import { onTestFinished } from 'vitest';
import { openGate } from '../gate.ts';
import type { Admission, ClientCalls, Connection, Gate, GateOptions } from '../types.ts';
import { RawService } from './raw-peer.ts';

const noCalls: ClientCalls = {
  process: () => Promise.reject(new Error('No call was expected.')),
  processResponseStream: () => Promise.reject(new Error('No call was expected.')),
  processSynthesis: () => Promise.reject(new Error('No call was expected.')),
};

export interface Entry {
  readonly level: string;
  readonly fields: object;
  readonly message: string;
}

/** A gate on a free port that lets tokens like `7.1` in as instance 1 of service 7, and remembers what happens to it. */
export interface TestGate extends Gate {
  readonly log: readonly Entry[];
  /** Reasons of disconnections by instance. */
  readonly gone: ReadonlyMap<number, string>;
  /** Connects a service by hand and gives it with its connection. */
  join(token?: string): Promise<{ service: RawService; connection: Connection }>;
  /** Resolves with the reason once the instance has gone. */
  leave(instanceId: number): Promise<string>;
}

export function admission(token: string): Admission | undefined {
  const [, modelId, instanceId] = /^(\d+)\.(\d+)$/.exec(token) ?? [];
  return instanceId === undefined
    ? undefined
    : {
        accountId: 100,
        modelId: Number(modelId),
        modelName: `model-${modelId}`,
        instanceId: Number(instanceId),
        authToken: 'key',
        bucketName: 'bucket',
      };
}

export async function openTestGate(options: Partial<GateOptions> = {}): Promise<TestGate> {
  const log: Entry[] = [];
  const gone = new Map<number, string>();
  let told: (() => void)[] = [];
  const tell = () => {
    const waiting = told;
    told = [];
    for (const each of waiting) each();
  };
  const note = (level: string) => (fields: object, message: string) => void log.push({ level, fields, message });

  const gate = await openGate({
    host: '127.0.0.1',
    port: 0,
    heartBeatMs: 50,
    cluster: () => ({ servers: ['127.0.0.1:1'], currentServer: '127.0.0.1:1' }),
    admit: async (token) => admission(token),
    serve: noCalls,
    log: { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') },
    ...options,
    onConnected(connection) {
      options.onConnected?.(connection);
      tell();
    },
    onDisconnected(connection, reason) {
      gone.set(connection.admission.instanceId, reason);
      options.onDisconnected?.(connection, reason);
      tell();
    },
  });
  onTestFinished(() => gate.close());

  async function until<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => told.push(resolve));
    }
  }

  return {
    ...gate,
    log,
    gone,
    async join(token = '7.1') {
      const service = new RawService(gate.port);
      onTestFinished(() => service.close());
      await service.start(token);
      const { modelId, instanceId } = admission(token)!;
      return {
        service,
        connection: await until(() =>
          gate.connections(modelId).find((each) => each.admission.instanceId === instanceId),
        ),
      };
    },
    leave: (instanceId) => until(() => gone.get(instanceId)),
  };
}
