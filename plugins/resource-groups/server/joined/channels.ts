import { WebSocket } from 'ws';
import type { SecretBox } from '#core/server/secrets/secret-box.ts';
import { channelPath } from './calls.ts';
import { Channel, Unreachable } from './channel.ts';
import type { JoinedServers } from './joined-servers.ts';
import { streamOf } from './socket-stream.ts';

interface Given {
  readonly joined: JoinedServers;
  readonly box: SecretBox;
}

const patienceMs = 5_000;
/** How old a pass from one process to another may be. */
const passMs = 60_000;
const purpose = 'channel to a joined server';
export const passHeader = 'x-channel-pass';

/** The channels to machines that joined, whichever process of the installation each is connected to. */
export class Channels {
  readonly #given: Given;
  /** Of machines that are connected to this process. */
  readonly #live = new Map<number, Channel>();
  /** To other processes, which pass on what is asked. */
  readonly #through = new Map<number, Promise<Channel>>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** The channel to a server; throws where its machine cannot be reached. */
  async to(serverId: number, server: string): Promise<Channel> {
    const live = this.#live.get(serverId);
    if (live?.isOpen) return live;
    const known = await this.#through.get(serverId)?.catch(() => undefined);
    if (known?.isOpen) return known;
    const opening = this.#open(serverId, server);
    this.#through.set(serverId, opening);
    opening.catch(() => this.#through.get(serverId) === opening && this.#through.delete(serverId));
    return opening;
  }

  /** The channel of a machine that is connected here. */
  live(serverId: number): Channel | undefined {
    return this.#live.get(serverId);
  }

  /** Of two with the same place the one that came later has it. */
  add(serverId: number, channel: Channel): void {
    this.#live.get(serverId)?.close();
    this.#live.set(serverId, channel);
    channel.onClose(() => this.#live.get(serverId) === channel && this.#live.delete(serverId));
  }

  /** Whether whoever shows this is a process of this installation that asks for a server. */
  isPass(pass: string, serverId: number): boolean {
    const made = Number(this.#given.box.open(pass, { purpose, owner: serverId }));
    return Math.abs(Date.now() - made) < passMs;
  }

  async close(): Promise<void> {
    for (const channel of this.#live.values()) channel.close();
    for (const opening of this.#through.values()) (await opening.catch(() => undefined))?.close();
  }

  async #open(serverId: number, server: string): Promise<Channel> {
    const address = await this.#given.joined.addressOf(serverId);
    if (address === undefined) throw new Unreachable(server);
    const pass = this.#given.box.seal(String(Date.now()), { purpose, owner: serverId });
    const socket = new WebSocket(`${address}${channelPath}/${serverId}`, {
      headers: { [passHeader]: pass },
      handshakeTimeout: patienceMs,
      perMessageDeflate: false,
    });
    const stream = streamOf(socket);
    stream.on('error', () => undefined);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', () => reject(new Unreachable(server)));
    });
    return new Channel(stream, server);
  }
}
