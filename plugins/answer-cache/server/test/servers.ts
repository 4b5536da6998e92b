import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What a test does to a server that it runs. */
export interface Behaviour {
  /** Takes what it is sent and answers nothing. */
  hangs: boolean;
  /** Breaks each connection at the next command of this name. */
  breaksAt: string | undefined;
}

/** A small server of a test's own, on loopback. */
export interface TestServer extends Behaviour {
  readonly port: number;
  /** Every command that it was sent, by name. */
  readonly asked: readonly string[];
  /** Ends it and every connection at once; `again` has it listen on the same port anew, with what it held. */
  kill(): Promise<void>;
  again(): Promise<void>;
}

/** Reads what one connection sends: answers how many bytes it took of what there is so far, and what to send back. */
export interface Conversation {
  read(
    received: Buffer,
  ): { readonly taken: number; readonly command?: string; readonly answer?: () => Buffer } | undefined;
}

export async function startTestServer(converse: () => Conversation): Promise<TestServer> {
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const behaviour: Behaviour = { hangs: false, breaksAt: undefined };
  let server: Server;
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const conversation = converse();
    let received: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (;;) {
        const step = conversation.read(received);
        if (!step) return;
        received = received.subarray(step.taken);
        if (step.command !== undefined) asked.push(step.command);
        if (step.command === behaviour.breaksAt && step.command !== undefined) {
          socket.destroy();
          return;
        }
        if (!behaviour.hangs && step.answer) socket.write(step.answer());
      }
    });
  };
  const listen = (port: number) =>
    new Promise<void>((resolve) => (server = createServer(serve).listen(port, '127.0.0.1', resolve)));
  await listen(0);
  const { port } = server!.address() as AddressInfo;
  return Object.assign(behaviour, {
    port,
    asked,
    kill: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
    again: () => listen(port),
  });
}
