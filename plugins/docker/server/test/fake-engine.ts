import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type Docker from 'dockerode';
import { onTestFinished } from 'vitest';
import { DockerDriver } from '../driver.ts';
import { connect } from '../engine.ts';
import type { EngineSettings } from '../environment.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface FakeEngine {
  readonly docker: Docker;
  readonly socketPath: string;
}

interface Script {
  /** What it answers, by the beginning of `METHOD /path`; 404 to all else. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Given the connection that a program is to have; one that is given nothing is refused. */
  readonly program?: (socket: Socket) => void;
}

/** Answers JSON. */
export const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** An engine that answers what a test has it answer, until the test is over. */
export async function fakeEngine({ answers = {}, program }: Script): Promise<FakeEngine> {
  // Paths of sockets are short, and the folder of a run is not; the socket goes when it is closed.
  const socketPath = `/tmp/fake-engine-${randomUUID()}`;
  const all: Readonly<Record<string, Answer>> = {
    ...answers,
    'POST /containers/box/exec': json(201, { Id: 'program' }),
    'POST /exec/program/resize': json(200, {}),
    'GET /exec/program/json': answers['GET /exec/program/json'] ?? json(200, { ExitCode: 3 }),
  };
  const server = createServer((request, response) => {
    const about = `${request.method} ${request.url}`;
    const key = Object.keys(all).find((each) => about.startsWith(each));
    (key === undefined ? json(404, { message: 'no such thing' }) : all[key]!)(response, request);
  });
  if (program)
    server.on('upgrade', (_request, socket: Socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n');
      program(socket);
    });
  await listening(server, socketPath);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { docker: await connect({ engine: { socketPath } }), socketPath };
}

const listening = (server: Server, path: string) => new Promise<void>((resolve) => server.listen(path, resolve));

/** As engines tell what a program writes: to its standard output by kind 1, to its standard error by 2. */
export function frame(kind: number, text: string | Buffer, length = Buffer.byteLength(text)): Buffer {
  const header = Buffer.alloc(8);
  header[0] = kind;
  header.writeUInt32BE(length, 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

/** Sends the same again and again for as long as somebody takes it, and counts what was taken. */
export function flood(out: Socket | ServerResponse, piece: Buffer, most = Infinity) {
  const told = { bytes: 0 };
  const go = (): void => {
    while (told.bytes < most && !out.destroyed) {
      told.bytes += piece.length;
      if (!out.write(piece)) return void out.once('drain', go);
    }
  };
  go();
  return told;
}

export const engineSettings: EngineSettings = {
  network: 'bridge',
  address: '127.0.0.1',
  ulimits: [],
  pull: 'always',
  disk: 1,
  gpuModels: [],
};

/** The driver of a group on that engine. */
export function driverOf(docker: Docker, log: { warn: () => void } = { warn: () => undefined }) {
  return new DockerDriver({
    connect: async () => docker,
    place: async () => ({ installation: '0123456789', groupId: 1 }),
    settings: engineSettings,
    spool: {} as never,
    clock: () => new Date(),
    log: log as never,
  });
}

export const labelled = (instance: unknown) => ({ 'berth.instance': instance, 'berth.attempt': '1' });
