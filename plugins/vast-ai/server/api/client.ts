import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { Contracts, LogsAt, Offers, Refusal, Rented, type Contract, type Offer } from './shapes.ts';

const timeoutMs = 30_000;
/** Waits before a request that changes nothing twice is tried again. */
const waitsMs = [500, 1_500, 4_000];
const mostContracts = 100;
/** How many lines of output are asked for. */
const logLines = 5_000;
const logTries = 20;
const logWaitMs = 300;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Asked {
  readonly body?: unknown;
  /** Whether it does no harm where it is done twice. */
  readonly again: boolean;
}

/** Nobody knows whether what was asked for has been done. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
  readonly code = 'vast_ai.answer_lost';
  readonly args: Readonly<Record<string, string>>;

  constructor(reason: string) {
    super(`Nobody knows whether it was rented: ${reason}. Machines that nobody uses are given back.`);
    this.args = { reason };
  }
}

/** Refuses what was asked for, not because of the offer: no other offer would do. */
const accountFaults: readonly string[] = ['vast_ai.key_refused', 'vast_ai.no_credit'];
export const isOfAccount = (error: unknown): error is Fault =>
  error instanceof Fault && accountFaults.includes(error.code);

/** Somebody else rented it between the list and the order. */
export const isGone = (error: unknown): boolean => error instanceof Fault && error.code === 'vast_ai.gone';

/** What is asked for of the marketplace to be rented. */
export interface RentRequest {
  readonly image: string;
  readonly label: string;
  readonly env: Readonly<Record<string, string>>;
  readonly diskGb: number;
  readonly login?: string | undefined;
}

/** Where the API is, and whose account is used. */
export interface VastKey {
  readonly url: string;
  readonly token: string;
}

/** Speaks the marketplace's public API. What it refuses is told in a Fault. */
export class VastClient {
  readonly #settings: VastKey;

  constructor(settings: VastKey) {
    this.#settings = settings;
  }

  /** Offers by the API's own filters, the cheapest first. */
  search(filters: Readonly<Record<string, unknown>>, diskGb: number): Promise<readonly Offer[]> {
    const body = {
      verified: { eq: true },
      external: { eq: false },
      rentable: { eq: true },
      rented: { eq: false },
      ...filters,
      order: [['dph_total', 'asc']],
      type: 'on-demand',
      allocated_storage: diskGb,
      limit: 1_000,
    };
    return this.#ask('POST', '/api/v0/bundles/', Offers, { body, again: true });
  }

  /** Throws AnswerLost where it is not known whether it was rented: it is found by its label then. */
  async rent(offerId: number, { image, label, env, diskGb, login }: RentRequest): Promise<number> {
    const body = {
      client_id: 'me',
      image,
      label,
      env,
      disk: diskGb,
      ...(login !== undefined && { image_login: login }),
      runtype: 'args',
      target_state: 'running',
      cancel_unavail: true,
    };
    return (await this.#ask('PUT', `/api/v0/asks/${offerId}/`, Rented, { body, again: false })).new_contract;
  }

  /** Everything that is rented with this key. */
  async contracts(): Promise<readonly Contract[]> {
    const all: Contract[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const query = new URLSearchParams({
        select_filters: '{}',
        order_by: '[{"col":"id","dir":"asc"}]',
        limit: String(mostContracts),
        ...(after !== '' && { after_token: after }),
      });
      const page: z.output<typeof Contracts> = await this.#ask('GET', `/api/v1/instances/?${query}`, Contracts, {
        again: true,
      });
      all.push(...page.contracts);
      after = page.next;
    }
    return all;
  }

  /** What is gone already counts as destroyed. */
  async destroy(contractId: number): Promise<void> {
    const response = await this.#send('DELETE', `/api/v0/instances/${contractId}/`, { body: {}, again: true });
    if (!response.ok && response.status !== 404) throw await refusalOf(response);
  }

  /** The end of the output of a container, as far as the marketplace keeps it. */
  async logs(contractId: number, signal: AbortSignal): Promise<string> {
    const path = `/api/v0/instances/request_logs/${contractId}/`;
    const { result_url: url } = await this.#ask('PUT', path, LogsAt, { body: { tail: String(logLines) }, again: true });
    // The machine uploads them after it was asked to, and until then there is nothing at the address.
    for (let tries = 0; url !== undefined && tries < logTries; tries++) {
      const response = await fetch(url, { signal });
      if (response.ok) return response.text();
      await pause(logWaitMs, undefined, { signal });
    }
    return '';
  }

  async #ask<S extends z.ZodType>(method: Method, path: string, shape: S, asked: Asked): Promise<z.output<S>> {
    const response = await this.#send(method, path, asked);
    if (!response.ok) throw await refusalOf(response);
    const parsed = shape.safeParse(await response.json().catch(() => undefined));
    if (parsed.success) return parsed.data;
    if (!asked.again) throw new AnswerLost('its answer could not be read');
    throw unreachable('its answer could not be read');
  }

  /** Tries again what may be tried again; too many requests were refused before anything was done. */
  async #send(method: Method, path: string, { body, again }: Asked): Promise<Response> {
    const { url, token } = this.#settings;
    for (let tries = 0; ; tries++) {
      const wait = waitsMs[tries];
      try {
        const response = await fetch(url + path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        const { status } = response;
        if (status !== 429 && status < 500) return response;
        await response.body?.cancel();
        if (status !== 429 && !again) throw new AnswerLost(`it answered ${status}`);
        if (wait === undefined) throw status === 429 ? busy() : unreachable(`it answered ${status}`);
      } catch (error) {
        if (error instanceof Fault || error instanceof AnswerLost) throw error;
        if (!again) throw new AnswerLost((error as Error).message);
        if (wait === undefined) throw unreachable((error as Error).message);
      }
      await pause(wait);
    }
  }
}

const unreachable = (reason: string): Fault =>
  new Fault('vast_ai.unreachable', `The GPU marketplace cannot be reached: ${reason}. It is tried again.`, 503, {
    reason,
  });

const busy = (): Fault =>
  new Fault('vast_ai.busy', 'The GPU marketplace takes no more requests at present. It is tried again.', 503);

async function refusalOf(response: Response): Promise<Fault> {
  const { status } = response;
  const { error, msg } = Refusal.parse(await response.json().catch(() => undefined));
  const reason = msg || error || `it answered ${status}`;
  if (status === 401 || status === 403)
    return new Fault(
      'vast_ai.key_refused',
      `The GPU marketplace refuses the API key: ${reason}. Correct it on the page of the resource group, or have the operator correct VAST_AI_TOKEN.`,
      409,
      { reason },
    );
  if (/credit|balance/i.test(`${error} ${msg}`))
    return new Fault(
      'vast_ai.no_credit',
      `The account at the GPU marketplace has no credit left: ${reason}. Add credit there, or have the operator do so.`,
      409,
      { reason },
    );
  if (error === 'no_such_ask')
    return new Fault(
      'vast_ai.gone',
      `Somebody else rented it between the list of offers and the order, and nothing was charged (${reason}).`,
      409,
      { reason },
    );
  return new Fault('vast_ai.refused', `The GPU marketplace refused it: ${reason}.`, 409, { reason });
}
