import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import type { Events } from '#core/server/events/events.ts';
import { accountChanged, sessionRevoked } from '#plugins/accounts/server/public.ts';
import { serviceChanged, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';

const kept = { lifetimeMs: 30_000, size: 10_000 };
const testFeature = 'mlp.test_form';

/** Which service a call means and whether its caller may make it, remembered so that the hot path asks no database. */
export class ServiceResolver {
  readonly #services: Services;
  readonly #allowed = new TtlCache<ServiceEntity>(kept);
  readonly #configs = new TtlCache<string>(kept);

  constructor(services: Services, events: Events) {
    this.#services = services;
    const missed = () => {
      this.#allowed.expire();
      this.#configs.expire();
    };
    events.hear(serviceChanged, (modelId) => this.#forget(modelId), missed);
    for (const topic of [accountChanged, sessionRevoked]) events.hear(topic, () => this.#allowed.clear());
  }

  /** The service, where the caller may call it; else the fault that says why not. */
  async require(caller: Caller | undefined, account: string, model: string): Promise<ServiceEntity> {
    const who = caller ? `${caller.userId}/${caller.account?.id ?? ''}/${caller.key?.id ?? ''}` : '';
    const service = await this.#allowed.get(`${who} ${account}/${model}`, async () => {
      const found = await this.#services.require(caller, account, model, 'call');
      requireTesting(caller, found);
      return found;
    });
    return service!;
  }

  /** The text of the chosen predict configuration, else of the default one, else an empty one. */
  async config(modelId: number, configId: number | undefined): Promise<string> {
    const config = await this.#configs.get(
      `${modelId}/${configId ?? ''}`,
      async () => (await this.#services.predictConfig(modelId, configId))?.config ?? '{}',
    );
    return config!;
  }

  #forget(modelId: string): void {
    // What is still awaited may be of any service.
    this.#allowed.dropWhere((_key, service) => service === undefined || service.id === Number(modelId));
    this.#configs.dropWhere((key) => key.startsWith(`${modelId}/`));
  }
}

/** People try others' services in the browser by a feature of their account, unless the owner lets everyone; keys were granted their calls one by one. */
function requireTesting(caller: Caller | undefined, { account, data: { publicSettings } }: ServiceEntity): void {
  if (!caller)
    throw new Fault(
      'sign_in.required',
      'Sign in to call this service, or send an API key in the MLP-API-KEY header.',
      401,
    );
  if (
    publicSettings.publicTestingAllowed ||
    caller.key ||
    caller.superadmin ||
    caller.memberships.has(account.id) ||
    caller.features.has(testFeature)
  )
    return;
  throw new Fault(
    'feature.required',
    `The '${testFeature}' feature is required to test services. Request access to it.`,
    403,
    { feature: testFeature },
  );
}
