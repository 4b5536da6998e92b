import { TtlCache } from '#core/server/ttl-cache.ts';
import type { Events } from '#core/server/events/events.ts';
import { instanceChanged, type Instances } from '#plugins/instances/server/public.ts';
import type { Epochs } from './epochs.ts';
import { within } from './within.ts';

/** Published with a service's id when its answers are to be forgotten. */
export const answersForgotten = 'answers-forgotten';

interface Known {
  readonly build: string | undefined;
}

interface Given {
  readonly instances: Pick<Instances, 'build'>;
  readonly epochs: Epochs;
  readonly events: Events;
}

const kept = { lifetimeMs: 5_000, size: 10_000 };
/** How long a caller waits to learn it. */
const patienceMs = 50;
const unknown: Known = { build: undefined };

/** What the instances of each service run now, since its answers were last forgotten; remembered so that the hot path asks no database. */
export class Builds {
  readonly #given: Given;
  readonly #known = new TtlCache<Known>(kept);

  constructor(given: Given) {
    this.#given = given;
    for (const topic of [instanceChanged, answersForgotten])
      given.events.hear(
        topic,
        (modelId) => this.#known.drop(modelId),
        () => this.#known.clear(),
      );
  }

  /** Undefined while it cannot be said. */
  async of(modelId: number): Promise<string | undefined> {
    const key = String(modelId);
    const known = this.#known.known(key);
    if (known) return known.build;
    const asked = this.#known.get(key, () => this.#ask(modelId));
    return (await within(patienceMs, asked, unknown).catch(() => unknown))?.build;
  }

  async #ask(modelId: number): Promise<Known> {
    const { instances, epochs } = this.#given;
    const [build, epoch] = await Promise.all([instances.build(modelId), epochs.of(modelId)]);
    return { build: build === undefined ? undefined : `${epoch} ${build}` };
  }
}
