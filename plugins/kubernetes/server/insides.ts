import type { V1Status } from '@kubernetes/client-node';
import { PassThrough, Writable } from 'node:stream';
import type { Console, ConsoleStart, InsideRun } from '#plugins/resource-groups/server/public.ts';
import type { Cluster } from './cluster.ts';
import { container } from './labels.ts';

/** A pod that runs. */
export interface Inside {
  readonly cluster: Cluster;
  readonly namespace: string;
  readonly pod: string;
}

/** Opens a program on a terminal in a pod. */
export async function openConsole({ cluster, namespace, pod }: Inside, start: ConsoleStart): Promise<Console> {
  const output = new TerminalOutput(start.columns, start.rows);
  const input = new PassThrough();
  const ended = Promise.withResolvers<number>();
  const exec = new cluster.library.Exec(cluster.config);
  const socket = await exec.exec(namespace, pod, container, [...start.command], output, null, input, true, (status) =>
    ended.resolve(exitCodeOf(status)),
  );
  output.resize(start.columns, start.rows);
  socket.onclose = () => {
    output.end();
    // A connection that was lost took the program with it.
    ended.resolve(255);
  };
  return {
    output: output.taken,
    write: (bytes) => new Promise((resolve) => input.write(bytes, () => resolve())),
    resize: ({ columns, rows }) => output.resize(columns, rows),
    end: () => socket.close(),
    ended: ended.promise,
  };
}

/** What the client writes the terminal's output to, and reads its size from. */
class TerminalOutput extends Writable {
  columns: number;
  rows: number;
  readonly taken = new PassThrough();

  constructor(columns: number, rows: number) {
    super();
    this.columns = columns;
    this.rows = rows;
  }

  resize(columns: number, rows: number): void {
    this.columns = columns;
    this.rows = rows;
    this.emit('resize');
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.taken.write(chunk)) done();
    else this.taken.once('drain', done);
  }

  override _final(done: () => void): void {
    this.taken.end();
    done();
  }
}

/** Runs a program in a pod to its end. */
export async function run({ cluster, namespace, pod }: Inside, command: readonly string[]): Promise<InsideRun> {
  const output = new PassThrough();
  const errors: Buffer[] = [];
  const errorOutput = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      errors.push(chunk);
      done();
    },
  });
  const ended = Promise.withResolvers<number>();
  const exec = new cluster.library.Exec(cluster.config);
  const socket = await exec.exec(namespace, pod, container, [...command], output, errorOutput, null, false, (status) =>
    ended.resolve(exitCodeOf(status)),
  );
  socket.onclose = () => {
    ended.resolve(255);
    output.end();
  };
  return { output, ended: ended.promise, errors: () => Buffer.concat(errors).toString() };
}

/** The API tells of an exit code among the causes of a failure. */
function exitCodeOf({ status, details }: V1Status): number {
  if (status === 'Success') return 0;
  const cause = details?.causes?.find(({ reason }) => reason === 'ExitCode');
  return cause?.message === undefined ? 255 : Number(cause.message);
}
