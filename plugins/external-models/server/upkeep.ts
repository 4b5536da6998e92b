import type { Agent } from 'undici';
import type { Events } from '#core/server/events/events.ts';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import type { HttpBackends } from '#plugins/gateway/server/public.ts';
import { instanceDropped } from '#plugins/instances/server/public.ts';
import { serviceChanged, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import { OpenAiBackend } from './backend.ts';
import { Client } from './client.ts';
import { keyUnreadable, look } from './look.ts';
import type { ExternalModels } from './store.ts';
import type { ExternalModelRow } from './tables.ts';

/** Published with a service's id when the servers elsewhere that stand behind it have changed. */
export const externalModelChanged = 'external-model-changed';

interface Given {
  readonly models: ExternalModels;
  readonly services: Services;
  readonly backends: HttpBackends;
  readonly events: Events;
  readonly agent: Agent;
  readonly log: Log;
}

interface Kept {
  readonly row: ExternalModelRow;
  /** What the backend was made from. */
  readonly mark: string;
  readonly backend: OpenAiBackend;
  readonly gone: AbortController;
  timer: NodeJS.Timeout | undefined;
  looking: boolean;
  /** How often in a row it did not answer. */
  failures: number;
}

const lookEveryMs = 30_000;
/** After the first failure; each further one doubles it, so that many servers that are gone for good cost little. */
const lookAgainMs = 5_000;

/** Keeps a backend for each server elsewhere that is to be connected to, and looks now and then whether it answers. */
export class Upkeep implements Runner {
  readonly #given: Given;
  readonly #kept = new Map<number, Kept>();
  #work: Promise<void> = Promise.resolve();
  #unhear: readonly (() => void)[] = [];

  constructor(given: Given) {
    this.#given = given;
  }

  async start(): Promise<void> {
    const { events } = this.#given;
    const renew = (modelId: string) => this.#soon(() => this.#renew(Number(modelId)));
    this.#unhear = [
      events.hear(externalModelChanged, renew, () => this.#soon(() => this.#renew(undefined))),
      events.hear(serviceChanged, (modelId) => this.#has(Number(modelId)) && renew(modelId)),
      events.hear(instanceDropped, (payload) => this.#drop(Number(payload.split(' ')[0]), 'its connection is to end')),
    ];
    await this.#renew(undefined);
  }

  async stop(): Promise<void> {
    for (const unhear of this.#unhear) unhear();
    await this.#work;
    for (const id of this.#kept.keys()) this.#drop(id, 'the gateway stops');
    await this.#given.agent.destroy();
  }

  /** One after another, so that what was read first is not applied last. */
  #soon(work: () => Promise<void>): void {
    this.#work = this.#work
      .then(work)
      .catch((error: Error) =>
        this.#given.log.error({ error: error.message }, 'The servers elsewhere could not be brought up to date.'),
      );
  }

  #has(modelId: number): boolean {
    return [...this.#kept.values()].some(({ row }) => row.modelId === modelId);
  }

  async #renew(modelId: number | undefined): Promise<void> {
    const { models, services } = this.#given;
    const rows = await models.wanted(modelId);
    const wanted = new Set(rows.map(({ instanceId }) => instanceId));
    for (const [id, { row }] of this.#kept)
      if (!wanted.has(id) && (modelId === undefined || row.modelId === modelId))
        this.#drop(id, 'its connection has ended');
    for (const row of rows) {
      const service = await services.byId(row.modelId);
      if (service) this.#keep(row, service);
    }
  }

  #keep(row: ExternalModelRow, { id, data }: ServiceEntity): void {
    const { models, backends, agent, log } = this.#given;
    const about = {
      modelId: id,
      instanceId: row.instanceId,
      taskType: data.taskType,
      countsTokens: data.billingSettings.billingUnit === 'custom',
    };
    const mark = JSON.stringify([row.revision, about]);
    if (this.#kept.get(row.instanceId)?.mark === mark) return;
    this.#drop(row.instanceId, 'its settings have changed');
    const upstream = models.upstreamOf(row);
    if (!upstream) {
      log.warn(
        { instanceId: row.instanceId },
        'The key of a server elsewhere was encrypted with another SECRET_KEY and cannot be read.',
      );
      return this.#note(models.note(row, keyUnreadable));
    }
    const backend = new OpenAiBackend(about, new Client(agent, upstream), () => this.#lookSoon(kept));
    const kept: Kept = {
      row,
      mark,
      backend,
      gone: new AbortController(),
      timer: undefined,
      looking: false,
      failures: 0,
    };
    this.#kept.set(row.instanceId, kept);
    backends.add(backend);
    this.#lookSoon(kept);
  }

  #drop(instanceId: number, reason: string): void {
    const kept = this.#kept.get(instanceId);
    if (!kept) return;
    this.#kept.delete(instanceId);
    kept.backend.stopping = true;
    clearTimeout(kept.timer);
    kept.gone.abort();
    this.#given.backends.remove(kept.backend, reason);
  }

  #lookSoon(kept: Kept): void {
    if (kept.looking || kept.gone.signal.aborted) return;
    clearTimeout(kept.timer);
    kept.timer = undefined;
    kept.looking = true;
    this.#note(this.#look(kept));
  }

  async #look(kept: Kept): Promise<void> {
    const { models, backends } = this.#given;
    const { signal } = kept.gone;
    try {
      const { ok, problem } = await look(kept.backend.client, signal);
      if (signal.aborted) return;
      if (ok) backends.reached(kept.backend);
      else backends.lost(kept.backend, problem?.message ?? '');
      kept.failures = ok ? 0 : kept.failures + 1;
      const again = Math.min(lookAgainMs * 2 ** (kept.failures - 1), lookEveryMs);
      kept.timer = setTimeout(() => this.#lookSoon(kept), ok ? lookEveryMs : again);
      await models.note(kept.row, problem);
    } catch (error) {
      if (signal.aborted) return;
      kept.timer ??= setTimeout(() => this.#lookSoon(kept), lookAgainMs);
      throw error;
    } finally {
      kept.looking = false;
    }
  }

  #note(work: Promise<void>): void {
    work.catch((error: Error) =>
      this.#given.log.warn({ error: error.message }, 'What was found of a server elsewhere could not be noted.'),
    );
  }
}
