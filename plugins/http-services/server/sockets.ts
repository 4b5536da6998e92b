import { request as ask, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import type { Upgrade } from '#core/server/http/upgrades.ts';
import { costOf } from '#plugins/gateway/server/public.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { arrived, handOn, isUnreachable, toFault, type Asking, type Rest } from './forward.ts';
import { fromService, toService } from './headers.ts';

/** What an instance said to the wish for another protocol: with a socket where it agreed. */
interface Said {
  readonly answer: IncomingMessage;
  readonly socket?: Duplex;
  readonly head?: Buffer;
}

/** WebSockets that are open through this process. */
export class Sockets {
  readonly #open = new Set<Duplex>();

  /** Joins a client with an instance, and answers when they have hung up. */
  async join(endpoints: Endpoints, upgrade: Upgrade, asking: Asking): Promise<Rest> {
    const endpoint = await arrived(endpoints, asking);
    asking.trace.reach(endpoint.instance.instanceId);
    const end = endpoints.answering.begin(endpoint);
    try {
      const { answer, socket, head } = await wish(endpoint, asking);
      if (!socket)
        return await handOn({ statusCode: answer.statusCode ?? 502, headers: answer.headers, body: answer }, asking);
      const { service, trace, reply } = asking;
      const cost = costOf(service, { 'Z-custom-billing': String(answer.headers['z-custom-billing'] ?? 0) });
      trace.status = 101;
      reply.hijack().raw.detachSocket(upgrade.socket);
      upgrade.socket.write(switching(answer, asking, cost));
      if (head?.length) upgrade.socket.write(head);
      if (upgrade.head.length > 0) socket.write(upgrade.head);
      socket.on('data', (data: Buffer) => (trace.answerBytes += data.length));
      await this.#together(upgrade.socket, socket);
      return { cost, finish: () => undefined };
    } catch (error) {
      if (isUnreachable(error)) endpoints.doubt(endpoint);
      throw toFault(error, asking);
    } finally {
      end();
    }
  }

  /** Hangs up on everybody, as the server stops. */
  close(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /** Passes on what each says until both have hung up; where one breaks off, so does the other. */
  async #together(client: Duplex, service: Duplex): Promise<void> {
    const gone = (one: Duplex, other: Duplex): Promise<void> => {
      this.#open.add(one);
      one.once('error', () => one.destroy());
      return new Promise((resolve) => {
        one.once('close', () => {
          this.#open.delete(one);
          other.destroy();
          resolve();
        });
      });
    };
    const both = Promise.all([gone(client, service), gone(service, client)]);
    client.pipe(service).pipe(client);
    await both;
  }
}

function wish(
  { instance: { host, port }, lookup }: Endpoint,
  { request, place, service, signal, keyInAuthorization }: Asking,
): Promise<Said> {
  const seconds = service.data.timeouts.predictTimeoutSec;
  const late = new Fault(
    'mlp.gate.timeout',
    `The service ${service.account.shortName}/${service.name} did not answer within ${seconds} seconds. The time limit is a setting of the service.`,
    504,
  );
  return new Promise((resolve, reject) => {
    const headers = toService(request, place, { keyInAuthorization, upgrade: true });
    const asked = ask({ host, port, path: place.path, headers, signal, agent: false, ...(lookup && { lookup }) });
    asked.setTimeout(seconds * 1_000, () => asked.destroy(late));
    asked.once('upgrade', (answer, socket, head) => {
      socket.setTimeout(0);
      resolve({ answer, socket, head });
    });
    asked.once('response', (answer) => resolve({ answer }));
    asked.on('error', reject);
    asked.end();
  });
}

/** The answer that makes the client's connection a socket. */
function switching({ headers }: IncomingMessage, { place, request, beside }: Asking, cost: number): string {
  const all = {
    ...fromService(headers, place, request.host),
    connection: 'Upgrade',
    upgrade: 'websocket',
    'z-requestid': request.id,
    'z-cost': String(cost),
    ...beside,
  };
  return `HTTP/1.1 101 Switching Protocols\r\n${Object.entries(all)
    .flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}\r\n`))
    .join('')}\r\n`;
}
