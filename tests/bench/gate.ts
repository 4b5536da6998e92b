import { spawn } from 'node:child_process';
import { openGate } from '#plugins/gateway/server/gate/gate.ts';
import type { ClientCalls, Connection, Gate } from '#plugins/gateway/server/gate/types.ts';

/** What one predict costs on its way through the gate to a service and back. */
export interface GateFigures {
  /** Processor time of this process for each request, in microseconds: least of the rounds, and their median. */
  readonly cpuLeast: number;
  readonly cpuMedian: number;
  readonly requestsPerSecond: number;
}

const quiet = { debug: () => undefined, info: () => undefined, warn: console.warn, error: console.error };
const data = { json: Buffer.from(JSON.stringify({ text: 'x'.repeat(190) })) };
const headers = { 'Z-requestId': '0123456789abcdef0123456789abcdef' };

/** Sends predicts of 206 bytes, answered by 533, to a service in a process of its own; `connections` of them are under way at any time. */
export async function measureGate({ connections = 64, requests = 50_000, rounds = 5 } = {}): Promise<GateFigures> {
  const arrived = Promise.withResolvers<Connection>();
  const gate: Gate = await openGate({
    host: '127.0.0.1',
    port: 0,
    cluster: () => ({ servers: [`127.0.0.1:${gate.port}`], currentServer: `127.0.0.1:${gate.port}` }),
    admit: async () => ({ accountId: 1, modelId: 1, modelName: 'echo', instanceId: 1, authToken: '' }),
    serve: {} as ClientCalls,
    onConnected: arrived.resolve,
    log: quiet,
  });
  const environment = { MLP_GRPC_HOST: `127.0.0.1:${gate.port}`, MLP_GRPC_SECURE: 'false', MLP_SERVICE_TOKEN: 'token' };
  const service = spawn(process.execPath, [`${import.meta.dirname}/echo-service.ts`], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const connection = await arrived.promise;
    await predictMany(connection, requests / 2, connections);
    const measured = [];
    for (let round = 0; round < rounds; round++) measured.push(await measureRound(connection, requests, connections));
    const cpu = measured.map((each) => each.cpu).toSorted((one, other) => one - other);
    return {
      cpuLeast: cpu[0]!,
      cpuMedian: cpu[rounds >> 1]!,
      requestsPerSecond: Math.max(...measured.map((each) => each.rate)),
    };
  } finally {
    service.kill('SIGKILL');
    await gate.close();
  }
}

async function measureRound(
  connection: Connection,
  requests: number,
  connections: number,
): Promise<{ cpu: number; rate: number }> {
  const started = performance.now();
  const before = process.cpuUsage();
  await predictMany(connection, requests, connections);
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / requests, rate: (requests / (performance.now() - started)) * 1000 };
}

async function predictMany(connection: Connection, requests: number, connections: number): Promise<void> {
  let left = requests;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await connection.predict({ data, headers }, { timeoutMs: 30_000 });
    }),
  );
}
