import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Events } from '#core/server/events/events.ts';
import { serviceChanged, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';

const keepMs = 30_000;
const keepAtMost = 10_000;
const testFeature = 'mlp.test_form';

interface Kept<T> {
  readonly value: T;
  readonly until: number;
}

/** Which service a call means and whether its caller may make it, remembered so that the hot path asks no database. */
export class Targets {
  readonly #services: Services;
  readonly #allowed = new Map<string, Kept<ServiceEntity>>();
  readonly #configs = new Map<string, Kept<string>>();

  constructor(services: Services, events: Events) {
    this.#services = services;
    const forget = () => {
      this.#allowed.clear();
      this.#configs.clear();
    };
    for (const topic of [serviceChanged, 'account-changed', 'session-revoked']) events.hear(topic, forget, forget);
  }

  /** The service, where the caller may call it; else the fault that says why not. */
  async require(caller: Caller | undefined, account: string, model: string): Promise<ServiceEntity> {
    const who = caller ? `${caller.userId}/${caller.account?.id ?? ''}/${caller.key?.id ?? ''}` : '';
    return remember(this.#allowed, `${who} ${account}/${model}`, async () => {
      const service = await this.#services.require(caller, account, model, 'call');
      requireTesting(caller, service);
      return service;
    });
  }

  /** The text of the chosen predict configuration, else of the default one, else an empty one. */
  async config(modelId: number, configId: number | undefined): Promise<string> {
    return remember(this.#configs, `${modelId}/${configId ?? ''}`, async () => (await this.#services.predictConfig(modelId, configId))?.config ?? '{}');
  }
}

/** People try others' services in the browser by a feature of their account; keys were granted their calls one by one. */
function requireTesting(caller: Caller | undefined, { account }: ServiceEntity): void {
  if (!caller) throw new Fault('sign_in.required', 'Sign in to call this service, or send an API key in the MLP-API-KEY header.', 401);
  if (caller.key || caller.superadmin || caller.memberships.has(account.id) || caller.features.has(testFeature)) return;
  throw new Fault('feature.required', `The '${testFeature}' feature is required to test services. Request access to it.`, 403, { feature: testFeature });
}

async function remember<T>(kept: Map<string, Kept<T>>, key: string, find: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known && known.until > performance.now()) return known.value;
  const value = await find();
  if (kept.size >= keepAtMost) kept.clear();
  kept.set(key, { value, until: performance.now() + keepMs });
  return value;
}
