import { Fault } from '#core/contract/fault.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Networks } from '#core/server/networks.ts';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import { notRunning, type HttpBackends } from '#plugins/gateway/server/public.ts';
import { awaitStart, instanceChanged, type HttpInstance, type Instances } from '#plugins/instances/server/public.ts';
import { serviceChanged, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import { Answering } from './answering.ts';
import { Endpoint } from './endpoint.ts';

interface Given {
  readonly instances: Instances;
  readonly services: Services;
  readonly backends: HttpBackends;
  readonly events: Events;
  readonly networks: Networks;
  readonly log: Log;
}

const lookAroundMs = 15_000;
const lookAgainMs = 250;
const lookEveryMs = 5_000;
const mostMisses = 2;
const longestWaitMs = 2 ** 31 - 1;

/** The HTTP servers of all instances, as this process sees them answer. */
export class Endpoints implements Runner {
  readonly #given: Given;
  readonly #byModel = new Map<number, Map<number, Endpoint>>();
  readonly #waiting = new Map<number, Set<() => void>>();
  readonly answering: Answering;
  /** Instances at addresses that may not be connected to: it is said of each once. */
  readonly #refused = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #unhear: readonly (() => void)[] = [];

  constructor(given: Given) {
    this.#given = given;
    this.answering = new Answering(given);
  }

  async start(): Promise<void> {
    const { events } = this.#given;
    const renew = (modelId: string) => this.#soon(Number(modelId));
    this.#unhear = [
      events.hear(instanceChanged, renew, () => this.#soon()),
      events.hear(serviceChanged, (modelId) => this.#byModel.has(Number(modelId)) && renew(modelId)),
    ];
    this.#timer = setInterval(() => this.#soon(), lookAroundMs);
    await this.answering.start();
    this.#soon();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const unhear of this.#unhear) unhear();
    await this.#work;
    for (const all of this.#byModel.values())
      for (const endpoint of all.values()) this.#drop(endpoint, 'the server stops');
    await this.answering.stop();
  }

  /** The least busy one that answers, but for those that were tried. */
  choose(modelId: number, tried: ReadonlySet<Endpoint> = new Set()): Endpoint | undefined {
    return [...(this.#byModel.get(modelId)?.values() ?? [])]
      .filter((each) => each.ready && !tried.has(each))
      .toSorted((one, other) => one.active - other.active)[0];
  }

  /** One that answers. Where there is none it asks for an instance, and waits for it unless the service rejects requests meanwhile. */
  async arrive(service: ServiceEntity, signal: AbortSignal): Promise<Endpoint> {
    const present = this.choose(service.id);
    if (present) return present;
    const { rejectRequestsIfInactive, timeouts } = service.data;
    await this.#given.instances.wake(service.id);
    this.#requireAllowed(service);
    const patienceMs = rejectRequestsIfInactive ? 0 : Math.min(timeouts.podStartTimeoutSec * 1_000, longestWaitMs);
    if (patienceMs > 0)
      await awaitStart(this.#given.instances, service.id, { patienceMs, signal }, async (over) => {
        // What has happened while an instance was asked for is told nobody anew.
        this.#requireAllowed(service);
        return this.choose(service.id) !== undefined || this.#arrival(service.id, over);
      });
    signal.throwIfAborted();
    const arrived = this.choose(service.id);
    if (!arrived) this.#requireAllowed(service);
    if (!arrived) throw notRunning(service);
    return arrived;
  }

  /** Nobody waits for what is at addresses that may not be connected to, and nowhere else. */
  #requireAllowed({ id, account, name }: ServiceEntity): void {
    const all = [...(this.#byModel.get(id)?.values() ?? [])];
    if (all.length === 0 || !all.every(({ refused }) => refused)) return;
    throw new Fault(
      'service.http.address_refused',
      `The service ${account.shortName}/${name} runs at an address that this installation does not connect to. Its owner has to name another, or ask the operator to add its network to EXTERNAL_NETWORKS.`,
      502,
      { service: `${account.shortName}/${name}` },
    );
  }

  /** Has one that failed a call looked at before it gets another. */
  doubt(endpoint: Endpoint): void {
    endpoint.misses = mostMisses;
    this.#setReady(endpoint, false);
    this.#lookIn(endpoint, 0);
  }

  /** Answers whether anything of the service has come before the signal. */
  #arrival(modelId: number, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve: settle } = Promise.withResolvers<boolean>();
    const resolve = () => settle(true);
    const waiting = this.#waiting.get(modelId) ?? new Set();
    this.#waiting.set(modelId, waiting.add(resolve));
    signal.addEventListener('abort', () => settle(false), { once: true });
    return promise.finally(() => {
      waiting.delete(resolve);
      if (waiting.size === 0) this.#waiting.delete(modelId);
    });
  }

  /** Reads anew which there are, of one service or of all; one reading at a time. */
  #soon(modelId?: number): void {
    this.#work = this.#work
      .then(() => this.#renew(modelId))
      .catch((error: Error) =>
        this.#given.log.warn(
          { error: error.message },
          'The HTTP servers of instances could not be read; it is tried again.',
        ),
      );
  }

  async #renew(modelId: number | undefined): Promise<void> {
    const found = Map.groupBy(await this.#given.instances.http(modelId), (each) => each.modelId);
    for (const id of modelId === undefined ? new Set([...found.keys(), ...this.#byModel.keys()]) : [modelId])
      await this.#renewOne(id, found.get(id) ?? []);
  }

  async #renewOne(modelId: number, found: readonly HttpInstance[]): Promise<void> {
    const known = this.#byModel.get(modelId) ?? new Map<number, Endpoint>();
    if (known.size === 0 && found.length === 0) return;
    const service = found.length > 0 ? await this.#given.services.byId(modelId) : undefined;
    const wanted = new Map(
      (service?.data.httpSettings.isHttpEnabled ? found : []).map((each) => [each.instanceId, each]),
    );
    for (const [id, endpoint] of known) {
      const { host, port } = endpoint.instance;
      const same = wanted.get(id);
      if (same?.host === host && same.port === port) continue;
      known.delete(id);
      this.#drop(endpoint, 'its instance ends');
    }
    for (const [id, instance] of wanted) if (!known.has(id)) this.#add(known, instance);
    if (known.size > 0) this.#byModel.set(modelId, known);
    else this.#byModel.delete(modelId);
  }

  #add(known: Map<number, Endpoint>, instance: HttpInstance): void {
    const endpoint = new Endpoint(instance, this.#given.networks);
    known.set(instance.instanceId, endpoint);
    this.#lookIn(endpoint, 0);
  }

  #drop(endpoint: Endpoint, reason: string): void {
    endpoint.ready = false;
    endpoint.close();
    this.#refused.delete(endpoint.instance.instanceId);
    this.#given.backends.remove(endpoint.backend, reason);
  }

  #lookIn(endpoint: Endpoint, ms: number): void {
    clearTimeout(endpoint.timer);
    endpoint.timer = setTimeout(() => void this.#look(endpoint), ms);
  }

  async #look(endpoint: Endpoint): Promise<void> {
    const { modelId, instanceId } = endpoint.instance;
    const isKept = () => this.#byModel.get(modelId)?.get(instanceId) === endpoint;
    const service = await this.#given.services.byId(modelId).catch(() => undefined);
    const { mainPageEndpoint, httpInterfaceOnly = false } = service?.data.httpSettings ?? {};
    const answers = await endpoint.answers(mainPageEndpoint);
    if (!isKept()) return;
    if (endpoint.refused) this.#tellRefused(endpoint);
    endpoint.misses = answers ? 0 : endpoint.misses + 1;
    if (answers || endpoint.misses >= mostMisses) this.#setReady(endpoint, answers, httpInterfaceOnly);
    this.#lookIn(
      endpoint,
      endpoint.ready && answers ? lookEveryMs : lookAgainMs * Math.min(8, 1 + Math.floor(endpoint.misses / 20)),
    );
  }

  #tellRefused({ instance: { instanceId, modelId, host } }: Endpoint): void {
    if (this.#refused.has(instanceId)) return;
    this.#refused.add(instanceId);
    this.#given.log.warn({ instanceId, host }, 'The HTTP server of an instance may not be connected to.');
    for (const waits of this.#waiting.get(modelId) ?? []) waits();
  }

  #setReady(endpoint: Endpoint, ready: boolean, alone = false): void {
    const { backends } = this.#given;
    if (endpoint.ready === ready) return;
    endpoint.ready = ready;
    if (!ready) return backends.remove(endpoint.backend, 'Its HTTP server does not answer as it should.');
    if (alone) {
      backends.add(endpoint.backend);
      backends.reached(endpoint.backend);
    }
    for (const arrived of this.#waiting.get(endpoint.instance.modelId) ?? []) arrived();
  }
}
