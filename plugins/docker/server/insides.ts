import type Docker from 'dockerode';
import { randomUUID } from 'node:crypto';
import { addAbortSignal, PassThrough, pipeline, type Duplex } from 'node:stream';
import type { Console, ConsoleStart, InsideRun } from '#plugins/resource-groups/server/public.ts';
import { ProgramOutput } from './program-output.ts';

/** Set for a console's program and so for what it starts: engines tell its process in no words of the container. */
const marker = 'BERTH_CONSOLE';
/** How long it may take to end what such a program left. */
const killMs = 10_000;

/** Opens a program on a terminal in a container. */
export async function openConsole(container: Docker.Container, start: ConsoleStart): Promise<Console> {
  const mark = `${marker}=${randomUUID()}`;
  const exec = await container.exec({
    Cmd: [...start.command],
    Env: [mark, 'TERM=xterm-256color'],
    AttachStdin: true,
    AttachStdout: true,
    AttachStderr: true,
    Tty: true,
  });
  const stream: Duplex = await exec.start({ hijack: true, stdin: true, Tty: true });
  const output = new PassThrough();
  const over = Promise.withResolvers<void>();
  // Not every connection says that it is closed.
  for (const event of ['end', 'error', 'close']) stream.on(event, () => over.resolve());
  const ended = over.promise.then(() => {
    // What comes yet would be written after the end.
    stream.unpipe(output);
    output.end();
    stream.destroy();
    return exitCodeOf(exec);
  });
  stream.pipe(output, { end: false });
  // A program that has ended has no terminal to resize.
  const resize = ({ columns: w, rows: h }: { columns: number; rows: number }) =>
    void exec.resize({ w, h }).catch(() => undefined);
  resize(start);
  return {
    output,
    // What it fails by has ended it.
    write: (input) => new Promise((resolve) => stream.write(input, () => resolve())),
    resize,
    end: () => {
      over.resolve();
      // Engines leave programs without a terminal running.
      const kill = `for each in /proc/[0-9]*; do tr '\\0' '\\n' <$each/environ 2>/dev/null | grep -qx '${mark}' && kill -9 \${each#/proc/}; done; true`;
      run(container, ['sh', '-c', kill])
        .then((killing) => addAbortSignal(AbortSignal.timeout(killMs), killing.output).resume())
        .catch(() => undefined);
    },
    ended,
  };
}

/** Runs a program in a container to its end, or until nobody reads its output any more. */
export async function run(container: Docker.Container, command: readonly string[]): Promise<InsideRun> {
  const exec = await container.exec({ Cmd: [...command], AttachStdout: true, AttachStderr: true });
  const stream = await exec.start({ hijack: true, stdin: false });
  const output = new ProgramOutput();
  // Readers are told; that it fails when there are none any more is nobody's.
  output.on('error', () => undefined);
  const over = Promise.withResolvers<void>();
  pipeline(stream, output, () => over.resolve());
  const ended = over.promise.then(() => {
    stream.destroy();
    return exitCodeOf(exec);
  });
  return { output, ended, errors: () => output.errors() };
}

/** 255 where the engine tells none. */
async function exitCodeOf(exec: Docker.Exec): Promise<number> {
  const seen = await exec.inspect().catch(() => undefined);
  return Number.isInteger(seen?.ExitCode) ? seen!.ExitCode! : 255;
}
