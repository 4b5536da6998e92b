import { Fault } from '#core/contract/fault.ts';
import {
  BackendUnavailable,
  type Answer,
  type Backend,
  type BatchCall,
  type CallOptions,
  type Part,
  type PayloadDraft,
  type PredictAnswer,
  type PredictCall,
} from '#plugins/gateway/server/public.ts';
import type { Client } from './client.ts';
import { batchOf, taskOf } from './tasks/tasks.ts';
import type { Asked, Task } from './tasks/task.ts';

interface About {
  readonly modelId: number;
  readonly instanceId: number;
  readonly taskType: string | undefined;
  /** Whether the service is paid for by units, which are then the tokens that the server counts. */
  readonly countsTokens: boolean;
}

const billingHeader = 'Z-custom-billing';
const none: Readonly<Record<string, string>> = {};

/** A server elsewhere as one of those who answer calls to a service. */
export class OpenAiBackend implements Backend {
  readonly admission: { readonly modelId: number; readonly instanceId: number };
  readonly client: Client;
  readonly saturated = false;
  stopping = false;
  active = 0;
  /** Absent where the server knows no such form, and where each request is billed by what the server counted for it alone. */
  readonly batch?: NonNullable<Backend['batch']>;
  readonly #about: About;
  readonly #failed: () => void;

  /** `failed` is called where the server could not take a call. */
  constructor(about: About, client: Client, failed: () => void) {
    this.admission = { modelId: about.modelId, instanceId: about.instanceId };
    this.client = client;
    this.#about = about;
    this.#failed = failed;
    const together = about.countsTokens ? undefined : batchOf(about.taskType);
    if (together) this.batch = (call, options) => this.#counted(() => this.#batch(call, options, together));
  }

  predict(call: PredictCall, options: CallOptions): Promise<PredictAnswer> {
    return this.#counted(async () => {
      const answer = await taskOf(this.#about.taskType).predict(this.client, askedOf(call), options);
      return { data: { json: JSON.stringify(answer) }, headers: this.#bill(answer) };
    });
  }

  stream(call: PredictCall, options: CallOptions, onPart: (part: Part) => void): Promise<void> {
    return this.#counted(async () => {
      const task = taskOf(this.#about.taskType);
      const asked = askedOf(call);
      let start = true;
      let ended = false;
      let billed = 0;
      // Some tell with every part what all of it has come to.
      const billedBeyond = (json: string) => {
        const tokens = json.includes('"usage"') ? this.#tokensOf(JSON.parse(json)) : 0;
        const more = Math.max(0, tokens - billed);
        billed += more;
        return more > 0 ? { [billingHeader]: String(more) } : none;
      };
      const hand = (json: string, finish = false) => {
        ended ||= finish;
        onPart({
          data: { json },
          start,
          finish,
          headers: billedBeyond(json),
          whole: false,
        });
        start = false;
      };
      if (await task.stream?.(this.client, asked, options, hand)) {
        if (!ended) onPart({ data: undefined, start, finish: true, headers: none, whole: false });
        return;
      }
      const answer = await task.predict(this.client, asked, options);
      onPart({
        data: { json: JSON.stringify(answer) },
        start: true,
        finish: true,
        headers: this.#bill(answer),
        whole: true,
      });
    });
  }

  ext(): Promise<never> {
    return Promise.reject(
      new Fault(
        'mlp-action.common.method-not-supported',
        'This service is a server elsewhere and has no methods beside predict.',
        400,
      ),
    );
  }

  async #batch(
    { items, ...rest }: BatchCall,
    options: CallOptions,
    together: NonNullable<Task['batch']>,
  ): Promise<readonly (Answer | Fault)[]> {
    const asked = items.map((data) => readable({ data, ...rest }));
    const answers = asked.includes(undefined)
      ? undefined
      : await together(this.client, asked as readonly Asked[], options);
    if (answers) return answers.map((answer) => ({ data: { json: JSON.stringify(answer) }, headers: none }));
    return Promise.all(items.map((data) => this.predict({ data, ...rest }, options).catch(faultOf)));
  }

  #bill(answer: unknown): Readonly<Record<string, string>> {
    const tokens = this.#tokensOf(answer);
    return tokens > 0 ? { [billingHeader]: String(tokens) } : none;
  }

  /** What an answer costs, where that is counted in tokens. */
  #tokensOf(answer: unknown): number {
    const tokens = (answer as { usage?: { total_tokens?: unknown } | null }).usage?.total_tokens;
    return this.#about.countsTokens && typeof tokens === 'number' ? tokens : 0;
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.active += 1;
    try {
      return await work();
    } catch (error) {
      if (error instanceof BackendUnavailable) this.#failed();
      throw error;
    } finally {
      this.active -= 1;
    }
  }
}

/** What is wrong with one request of several; what is wrong with the server concerns them all. */
function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  throw error;
}

function askedOf({ data, config }: PredictCall): Asked {
  const settings = config ? jsonOf(config, 'config') : {};
  return {
    data: jsonOf(data, 'data'),
    config:
      typeof settings === 'object' && settings !== null && !Array.isArray(settings)
        ? (settings as Record<string, unknown>)
        : {},
  };
}

function readable(call: PredictCall): Asked | undefined {
  try {
    return askedOf(call);
  } catch {
    return undefined;
  }
}

function jsonOf({ json }: PayloadDraft, what: string): unknown {
  try {
    return JSON.parse(String(json ?? '{}')) as unknown;
  } catch {
    throw new Fault('request.malformed', `The ${what} of the request is not JSON.`, 400);
  }
}
