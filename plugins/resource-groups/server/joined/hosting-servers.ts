import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Events } from '#core/server/events/events.ts';
import type { ImageArchives, UploadedImages } from '#plugins/images/server/public.ts';
import { nodeOf } from '../room.ts';
import type {
  Candidate,
  Console,
  ConsoleStart,
  FileListing,
  InstanceSpec,
  InstanceUse,
  KeptLog,
  LogMoment,
  LogRange,
  Observed,
  Placement,
  Refusal,
  RuntimeDriver,
} from '../runtime-driver.ts';
import type { ServerStore } from '../servers/server-store.ts';
import type { ResourceGroup } from '../public.ts';
import { joinedExit } from './attendant.ts';
import { ListingTold, LogsTold, MomentsTold, ObservedTold, UseTold } from './calls.ts';
import { Unreachable, type Channel } from './channel.ts';
import type { Channels } from './channels.ts';
import { consoleOn } from './joined-consoles.ts';
import type { JoinedPlace, JoinedPlaces } from './places.ts';
import { whyNotJoined } from './refusals.ts';

interface Given {
  /** Runs instances on this machine. */
  readonly local: RuntimeDriver;
  readonly places: JoinedPlaces;
  readonly channels: Channels;
  readonly servers: ServerStore;
  readonly events: Events;
  readonly uploaded: UploadedImages;
  readonly archives: ImageArchives;
}

const againMs = 500;

/** Runs instances on the machines of hosting servers: the one of this process, and those that joined groups. */
export class HostingServers implements RuntimeDriver {
  readonly type = 'HOSTING_SERVER';
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async start(spec: InstanceSpec, attempt: number): Promise<Placement> {
    const { local, servers, places, channels } = this.#given;
    const { instanceId, groupId, node } = spec;
    // It was decided where: on a server that joined, else on this machine.
    const server = (await servers.now([groupId])).find(({ row }) => row.joined && nodeOf(row) === node)?.row;
    if (!server) {
      await places.drop(instanceId);
      return local.start(spec, attempt);
    }
    const channel = await channels.to(server.id, server.name);
    // From here on whatever the machine has of it is wanted there.
    await places.set(instanceId, server.id, attempt);
    for (const { image } of [spec, ...spec.dataImages]) await this.#carry(channel, image);
    await channel.ask('start', { attempt }, Buffer.from(JSON.stringify(spec)));
    await places.started(instanceId);
    return { node: server.name };
  }

  whyNotOn(
    { joined }: { readonly joined: boolean },
    candidate: Candidate,
    group: Pick<ResourceGroup, 'name' | 'ownerId'>,
  ): Refusal | undefined {
    return joined ? whyNotJoined(candidate, group) : undefined;
  }

  async stop(instanceId: number, graceMs: number): Promise<void> {
    for (;;) {
      const place = await this.#given.places.of(instanceId);
      if (!place) return this.#given.local.stop(instanceId, graceMs);
      if (await this.#stopOn(place, instanceId, graceMs)) return;
      // What cannot be reached is back soon, or counts as lost.
      await sleep(againMs);
    }
  }

  async observe(instanceId: number): Promise<Observed> {
    const place = await this.#given.places.of(instanceId);
    if (!place) return this.#given.local.observe(instanceId);
    const { server, attempt, startedAt, lostSince } = place;
    const seen = await this.#on(place, (channel) => channel.ask('observe', { instanceId })).catch(asUnreachable);
    if (seen !== undefined) return placed(ObservedTold.parse(seen), server);
    if (lostSince)
      return {
        state: 'exited',
        reason: 'Lost',
        attempt,
        since: lostSince,
        message: `The server ${server} was lost, and what ran on it is started anew.`,
        code: 'resource_group.server.lost',
        args: { server },
      };
    if (startedAt) return { state: 'running', attempt, since: startedAt, node: server };
    return { state: 'waiting', attempt, ...new Unreachable(server).toJSON() };
  }

  async list(): Promise<readonly number[]> {
    const [here, joined] = await Promise.all([this.#given.local.list(), this.#given.places.list()]);
    return [...new Set([...here, ...joined])];
  }

  listLocal(): Promise<readonly number[]> {
    return this.#given.local.list();
  }

  readLog(instanceId: number, range: LogRange): Promise<Buffer> {
    return this.#there(
      instanceId,
      (channel) => channel.bytes('readLog', { instanceId, range }),
      () => this.#given.local.readLog(instanceId, range),
    );
  }

  async listLogs(instanceId: number): Promise<readonly KeptLog[]> {
    return this.#there(
      instanceId,
      async (channel) => LogsTold.parse(await channel.ask('listLogs', { instanceId })),
      () => this.#given.local.listLogs(instanceId),
    ).catch((error: Error) => asUnreachable(error) ?? []);
  }

  async logMoments(instanceId: number, attempt: number, fromByte: number): Promise<readonly LogMoment[]> {
    return this.#there(
      instanceId,
      async (channel) => MomentsTold.parse(await channel.ask('logMoments', { instanceId, attempt, fromByte })),
      () => this.#given.local.logMoments(instanceId, attempt, fromByte),
    ).catch((error: Error) => asUnreachable(error) ?? []);
  }

  readFile(instanceId: number, path: string): Promise<Readable> {
    return this.#there(
      instanceId,
      async (channel): Promise<Readable> => (await channel.stream('readFile', { instanceId, path })).output,
      () => this.#given.local.readFile(instanceId, path),
    );
  }

  listFiles(instanceId: number, path: string): Promise<FileListing> {
    return this.#there(
      instanceId,
      async (channel) => ListingTold.parse(await channel.ask('listFiles', { instanceId, path })),
      () => this.#given.local.listFiles(instanceId, path),
    );
  }

  open(instanceId: number, { command, columns, rows, unfenced }: ConsoleStart): Promise<Console> {
    return this.#there(
      instanceId,
      async (channel) =>
        consoleOn(await channel.stream('open', { instanceId, command, columns, rows, unfenced }, 'open')),
      () => this.#given.local.open!(instanceId, { command, columns, rows, unfenced }),
    );
  }

  async forget(instanceId: number): Promise<void> {
    const { places, local } = this.#given;
    const place = await places.of(instanceId);
    // What runs yet keeps its place; a machine that cannot be asked forgets it when it is back.
    if (place) await this.#on(place, (channel) => channel.ask('forget', { instanceId })).catch(asUnreachable);
    await places.drop(instanceId);
    await local.forget(instanceId);
  }

  onExit(listener: (instanceId: number) => void): void {
    this.#given.local.onExit(listener);
    this.#given.events.hear(joinedExit, (id) => listener(Number(id)));
  }

  async use(): Promise<ReadonlyMap<number, InstanceUse>> {
    const joined = (await this.#given.servers.now()).filter(({ row, status }) => row.joined && status === 'RUNNING');
    const uses = await Promise.all(
      joined.map(async ({ row: { id: serverId, name } }) => {
        const told = await this.#on({ serverId, server: name }, (channel) => channel.ask('use', {})).catch(
          asUnreachable,
        );
        if (told === undefined) return [];
        // A machine is its owner's, and may tell of what runs elsewhere.
        const own = new Set(await this.#given.places.list(serverId));
        return UseTold.parse(told).filter(([id]) => own.has(id));
      }),
    );
    return new Map(uses.flat());
  }

  /** Answers whether that is done with: it has ended, or its machine is lost with it. */
  async #stopOn(place: JoinedPlace, instanceId: number, graceMs: number): Promise<boolean> {
    if (place.lostSince) return true;
    const stopped = this.#on(place, (channel) => channel.ask('stop', { instanceId, graceMs }));
    return stopped.then(
      () => true,
      (error: Error) => asUnreachable(error) ?? false,
    );
  }

  async #carry(channel: Channel, image: string): Promise<void> {
    const { uploaded, archives } = this.#given;
    if (!uploaded.has(image) || (await channel.ask('hasImage', { image })) === true) return;
    await channel.ask('keepImage', { image }, await archives.read(image));
  }

  async #there<T>(instanceId: number, joined: (channel: Channel) => Promise<T>, here: () => Promise<T>): Promise<T> {
    const place = await this.#given.places.of(instanceId);
    return place ? this.#on(place, joined) : here();
  }

  async #on<T>({ serverId, server, lostSince }: Where, work: (channel: Channel) => Promise<T>): Promise<T> {
    // A channel that leads nowhere is not always known to be closed.
    if (lostSince) throw new Unreachable(server);
    return work(await this.#given.channels.to(serverId, server));
  }
}

type Where = Pick<JoinedPlace, 'serverId' | 'server'> & Partial<Pick<JoinedPlace, 'lostSince'>>;

const placed = (seen: Observed, node: string): Observed => (seen.state === 'running' ? { ...seen, node } : seen);

/** Undefined of a machine that cannot be reached. */
function asUnreachable(error: Error): undefined {
  if (!(error instanceof Unreachable)) throw error;
}
