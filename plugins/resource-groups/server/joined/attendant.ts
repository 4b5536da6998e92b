import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Events } from '#core/server/events/events.ts';
import type { Log } from '#core/server/runtime.ts';
import { heartbeatMs } from '../servers/machines.ts';
import { closing, exitsTold, IdsTold, MachineTold, protocol } from './calls.ts';
import { Channel } from './channel.ts';
import type { Channels } from './channels.ts';
import type { Admitted, JoinedServers } from './joined-servers.ts';
import type { JoinedPlaces } from './places.ts';
import { streamOf } from './socket-stream.ts';

interface Given {
  readonly joined: JoinedServers;
  readonly places: JoinedPlaces;
  readonly channels: Channels;
  readonly events: Events;
  readonly log: Log;
}

/** Told with the id of an instance on a machine that joined, whose process has ended. */
export const joinedExit = 'resource-groups.joined-exit';

const graceMs = 10_000;

/** Looks after machines that joined for as long as they are connected to this process. */
export class Attendant {
  readonly #given: Given;
  readonly #busy = new Set<Promise<void>>();
  #isClosed = false;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Takes a machine in that was admitted by what it showed; `address` is where other processes reach this one. */
  take(socket: WebSocket, admitted: Admitted, shown: string, address: string): void {
    if (this.#isClosed) return void socket.terminate();
    const work = this.#attend(socket, admitted, shown, address)
      .catch((error: Error) => {
        this.#given.log.warn({ server: admitted.server, error: error.message }, 'The channel to a server ended.');
        socket.close();
      })
      .finally(() => this.#busy.delete(work));
    this.#busy.add(work);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#given.channels.close();
    await Promise.all(this.#busy);
  }

  async #attend(socket: WebSocket, admitted: Admitted, shown: string, address: string): Promise<void> {
    const { joined, channels, log } = this.#given;
    const { serverId, server, joins } = admitted;
    const channel = new Channel(streamOf(socket), server);
    const told = await this.#hear(channel);
    if (told.protocol !== protocol) return socket.close(closing.otherProtocol);
    if (joins) {
      await channel.ask('joined', { key: await joined.giveKey(serverId) });
      await joined.endToken(serverId, shown);
    }
    const id = await joined.connected(serverId, address);
    socket.once('close', (code) => {
      if (code === closing.leaving)
        void joined.left(serverId, id).catch((error: Error) => log.warn({ error: error.message }, 'A server left.'));
    });
    if (!(await joined.heard(serverId, id, told))) return socket.close(closing.revoked);
    channels.add(serverId, channel);
    log.info({ server, machine: told.hostname }, 'A server is connected.');
    void this.#hearExits(channel).catch(() => channel.close());
    const over = new AbortController();
    channel.onClose(() => over.abort());
    while (channel.isOpen) {
      await this.#clear(channel, serverId);
      await sleep(heartbeatMs, undefined, { signal: over.signal }).catch(() => undefined);
      if (!channel.isOpen) return;
      if (!(await joined.heard(serverId, id, await this.#hear(channel)))) socket.close(closing.revoked);
    }
  }

  /** A machine that does not answer is not there. */
  async #hear(channel: Channel): Promise<MachineTold> {
    const silent = setTimeout(() => channel.close(), heartbeatMs);
    try {
      return MachineTold.parse(await channel.ask('hello', {}));
    } finally {
      clearTimeout(silent);
    }
  }

  async #hearExits(channel: Channel): Promise<void> {
    const { output } = await channel.stream('exits', {});
    for await (const id of exitsTold(output as AsyncIterable<Buffer>)) await this.#given.events.publish(joinedExit, id);
  }

  /** Ends what was started elsewhere or deleted while the machine could not be reached. */
  async #clear(channel: Channel, serverId: number): Promise<void> {
    const present = IdsTold.parse(await channel.ask('list', {}));
    const kept = new Set(await this.#given.places.list(serverId));
    for (const instanceId of present.filter((id) => !kept.has(id))) {
      await channel.ask('stop', { instanceId, graceMs });
      await channel.ask('forget', { instanceId });
    }
  }
}
