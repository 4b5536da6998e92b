import type Docker from 'dockerode';
import { randomUUID } from 'node:crypto';
import { PassThrough, Writable, type Duplex } from 'node:stream';
import type { Console, ConsoleStart, InsideRun } from '#plugins/resource-groups/server/public.ts';

/** Set for a console's program and so for what it starts: engines tell its process in no words of the container. */
const marker = 'BERTH_CONSOLE';

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
  const ended = Promise.withResolvers<number>();
  const close = (): void => {
    output.end();
    exec.inspect().then(
      ({ ExitCode }) => ended.resolve(ExitCode ?? 255),
      () => ended.resolve(255),
    );
  };
  stream.on('error', close).on('close', close);
  stream.on('end', () => stream.destroy());
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
      stream.destroy();
      // Engines leave programs without a terminal running.
      const kill = `for each in /proc/[0-9]*; do tr '\\0' '\\n' <$each/environ 2>/dev/null | grep -qx '${mark}' && kill -9 \${each#/proc/}; done; true`;
      run(container, ['sh', '-c', kill]).catch(() => undefined);
    },
    ended: ended.promise,
  };
}

/** Runs a program in a container to its end. */
export async function run(container: Docker.Container, command: readonly string[]): Promise<InsideRun> {
  const exec = await container.exec({ Cmd: [...command], AttachStdout: true, AttachStderr: true });
  const stream = await exec.start({ hijack: true, stdin: false });
  const output = new PassThrough();
  const errors: Buffer[] = [];
  const errorOutput = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      errors.push(chunk);
      done();
    },
  });
  container.modem.demuxStream(stream, output, errorOutput);
  const ended = new Promise<number>((resolve) => {
    const close = async (): Promise<void> => {
      const { ExitCode } = await exec.inspect().catch(() => ({ ExitCode: null }));
      resolve(ExitCode ?? 255);
      output.end();
    };
    stream.once('end', close).once('error', close);
  });
  return { output, ended, errors: () => Buffer.concat(errors).toString() };
}
