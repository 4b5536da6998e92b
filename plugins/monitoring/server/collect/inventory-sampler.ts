import { amountOf } from '#core/contract/quantity.ts';
import type { Account, Accounts } from '#plugins/accounts/server/public.ts';
import type { InstanceInventory, PresentInstance } from '#plugins/instances/server/public.ts';
import type { ServerInventory } from '#plugins/resource-groups/server/public.ts';
import { sum } from '../metrics/figures.ts';
import { silentAfterSeconds, together, type LiveCalls, type LiveCallsByModel } from './live-calls.ts';
import type { LiveStore } from './live-store.ts';
import type { RequestsOfServices } from '../metrics/requests-of.ts';
import { pauseAfter } from './paced.ts';
import type { SampleStore } from './sample-store.ts';
import { gpusOf, heldOn, serversOf } from './server-figures.ts';
import {
  everyGateway,
  everyInstance,
  everyNode,
  installation,
  ofAccount,
  ofInstance,
  ofModel,
} from '../metrics/subjects.ts';
import type { Figures } from '../tables.ts';

interface Given {
  readonly inventory: InstanceInventory;
  readonly servers: ServerInventory;
  readonly accounts: Accounts;
  readonly live: LiveStore;
  readonly samples: SampleStore;
  readonly requests: RequestsOfServices;
}

/** What a machine told of itself holds until it has missed two times, at its slowest. */
const staleAfterSeconds = 90;

/** An instance with what it uses and asks for. */
export type Counted = PresentInstance & { readonly figures: Figures };

/** Samples everything that there is, from what the machines and gates tell: instances, services, accounts, machines and servers. */
export class CensusSampler {
  readonly #given: Given;
  #taken: { readonly at: number; readonly samples: ReadonlyMap<string, Figures> } | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  /** What was taken last; nothing where that was too long ago to hold. */
  latest(): ReadonlyMap<string, Figures> {
    const { at, samples } = this.#taken ?? { at: 0, samples: new Map() };
    return performance.now() - at > staleAfterSeconds * 1_000 ? new Map() : samples;
  }

  /** Answers after how many seconds to look again. */
  async take(): Promise<number> {
    const { inventory, servers, live, samples } = this.#given;
    const [present, occupied, used, nodes, gateways] = await Promise.all([
      inventory.present(),
      servers.present(),
      live.heard<Figures>(everyInstance, staleAfterSeconds),
      live.heard<Figures>(everyNode, staleAfterSeconds),
      live.heard<LiveCallsByModel>(everyGateway, silentAfterSeconds),
    ]);
    const counted = await this.#count(present, used);
    const calls = together(gateways.values());
    const models = servicesOf(counted, calls);
    const taken = new Map([
      ...counted.map(({ id, figures }) => [ofInstance(id), figures] as const),
      ...models,
      ...(await this.#accountsOf(counted)),
      ...[...nodes].map(
        ([node, figures]) => [node, { ...figures, ...heldOn(node, counted), ...gpusOf(node, occupied) }] as const,
      ),
      ...serversOf(occupied, counted),
      [
        installation,
        {
          instances: counted.filter(({ state }) => state === 'RUNNING').length,
          active_requests: [...calls.values()].reduce((all, { active }) => all + active, 0),
        },
      ] as const,
    ]);
    const seconds = pauseAfter(taken.size);
    this.#taken = { at: performance.now(), samples: taken };
    await samples.add(taken, seconds);
    return seconds;
  }

  async #count(present: readonly PresentInstance[], used: ReadonlyMap<string, Figures>): Promise<readonly Counted[]> {
    const requests = await this.#given.requests.of(new Set(present.map(({ modelId }) => modelId)));
    return present.map((instance) => ({
      ...instance,
      figures: {
        ...(instance.holds ? { ...requests.get(instance.modelId), ...used.get(ofInstance(instance.id)) } : {}),
        reconnects: instance.reconnects,
      },
    }));
  }

  async #accountsOf(counted: readonly Counted[]): Promise<readonly (readonly [string, Figures])[]> {
    const byAccount = Map.groupBy(counted, ({ accountId }) => accountId);
    const named = await this.#given.accounts.named([...byAccount.keys()]);
    return [...byAccount].map(([id, of]) => {
      const { reconnects: _reconnects, ram_limit: _ram, ...figures } = sum(of.map((each) => each.figures));
      const account = named.get(id);
      return [ofAccount(id), { ...figures, ...(account ? limitsOf(account) : {}) }];
    });
  }
}

/** Services that have instances or calls. */
function servicesOf(
  counted: readonly Counted[],
  calls: ReadonlyMap<number, LiveCalls>,
): readonly (readonly [string, Figures])[] {
  const byModel = Map.groupBy(counted, ({ modelId }) => modelId);
  return [...new Set([...byModel.keys(), ...calls.keys()])].map((id) => {
    const of = byModel.get(id) ?? [];
    const { active = 0, latestMs } = calls.get(id) ?? {};
    return [
      ofModel(id),
      {
        ...sum(of.map(({ figures }) => figures)),
        instances: of.filter(({ state }) => state === 'RUNNING').length,
        failed: of.filter(({ state }) => state === 'FAILED').length,
        active_requests: active,
        ...(latestMs === undefined ? {} : { request_ms: latestMs }),
      },
    ];
  });
}

/** What an account may use at most; amounts that cannot be read bound nothing. */
export function limitsOf({
  limits: { cpuLimit, memoryLimit, ephemeralDiskLimit, gpuModelInstanceLimit },
}: Account): Figures {
  const [cpu, ram, disk] = [amountOf(cpuLimit), amountOf(memoryLimit), amountOf(ephemeralDiskLimit)];
  return {
    ...(cpu === undefined ? {} : { cpu_limit: cpu }),
    ...(ram === undefined ? {} : { ram_limit: ram }),
    ...(disk === undefined ? {} : { disk_limit: disk }),
    gpu_limit: gpuModelInstanceLimit,
  };
}
