import { spawn } from 'node:child_process';
import type { WebSocket } from 'ws';

/** Runs the command of a request here, as a node does in a pod; a terminal is played by a pipe, whose sizes are told to `resized`. */
export function exec(url: URL, socket: WebSocket, resized: (size: string) => void): void {
  const [program, ...args] = url.searchParams.getAll('command');
  const child = spawn(program!, args, { env: { PATH: process.env['PATH'] } });
  const send = (channel: number, bytes: Buffer) => socket.send(Buffer.concat([Buffer.from([channel]), bytes]));
  child.stdout.on('data', (bytes: Buffer) => send(1, bytes));
  child.stderr.on('data', (bytes: Buffer) => send(2, bytes));
  socket.on('message', (message: Buffer) => {
    if (message[0] === 0) child.stdin.write(message.subarray(1));
    if (message[0] === 4) resized(message.subarray(1).toString());
  });
  socket.on('close', () => child.kill());
  child.on('close', (code) => {
    const causes = [{ reason: 'ExitCode', message: String(code) }];
    const status = code === 0 ? { status: 'Success' } : { status: 'Failure', details: { causes } };
    send(3, Buffer.from(JSON.stringify(status)));
    socket.close();
  });
}
