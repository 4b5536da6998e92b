import { createHash } from 'node:crypto';
import { Fault } from '#core/contract/fault.ts';
import type { Networks } from '#core/server/networks.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import {
  isAdmitted,
  isOwn,
  type GroupHistory,
  type GroupTarget,
  type Installation,
} from '#plugins/resource-groups/server/public.ts';
import { VastClient } from './api/client.ts';
import type { VastSettings } from './environment.ts';
import { Fleet } from './fleet.ts';
import { Market } from './market.ts';
import type { RentalNotices } from './notices.ts';
import { Outputs } from './outputs.ts';
import { Rentals } from './rentals.ts';
import type { TryBook } from './tries.ts';

/** An account at the marketplace, with all that is rented by it. */
export interface VastAccount {
  readonly client: VastClient;
  readonly fleet: Fleet;
  readonly market: Market;
  readonly outputs: Outputs;
  readonly rentals: Rentals;
}

interface Given {
  readonly settings: VastSettings;
  readonly networks: Networks;
  readonly installation: Installation;
  readonly history: GroupHistory;
  readonly notices: RentalNotices;
  readonly tries: TryBook;
  /** Where output is kept. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** The accounts at the marketplace that groups rent by: the operator's, and those that owners of groups entered. Each outlives changes of groups. */
export class VastAccounts {
  readonly #given: Given;
  readonly #opened = new Map<string, VastAccount>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** The operator's; undefined where there is none. */
  get shared(): VastAccount | undefined {
    const { token } = this.#given.settings;
    return token === undefined ? undefined : this.of(token);
  }

  /** The account that a group rents by; throws the Fault that says why it has none. */
  ofGroup(group: GroupTarget): VastAccount {
    if (isOwn(group.connection)) return this.of(group.connection['token']!);
    const fault = whyNoAccount(this.#given.settings, group);
    if (fault || !this.shared) throw fault;
    return this.shared;
  }

  /** Those that anything was asked of here. */
  opened(): readonly VastAccount[] {
    return [...this.#opened.values()];
  }

  of(token: string): VastAccount {
    const key = createHash('sha256').update(token).digest('hex');
    const known = this.#opened.get(key) ?? this.#open(token);
    this.#opened.set(key, known);
    return known;
  }

  #open(token: string): VastAccount {
    const { settings, installation, folder } = this.#given;
    const client = new VastClient({ url: settings.url, token });
    const fleet = new Fleet({ client, installation });
    const market = new Market(client);
    const outputs = new Outputs({ client, folder });
    return { client, fleet, market, outputs, rentals: new Rentals({ ...this.#given, client, fleet, market, outputs }) };
  }
}

/** Why a group cannot rent with the operator's money. */
export function whyNoAccount(
  { token, accounts }: Pick<VastSettings, 'token' | 'accounts'>,
  group: Pick<GroupTarget, 'ownerId' | 'access' | 'name'>,
): Fault | undefined {
  if (token === undefined)
    return new Fault(
      'vast_ai.key_unset',
      `This installation has no account at the GPU marketplace. Enter an API key of your own on the page of the resource group ${group.name}, or have the operator set VAST_AI_TOKEN.`,
      409,
      { name: group.name },
    );
  // What is public spends the operator's money for everybody, so that it takes an account that was given some.
  if (isAdmitted(accounts, { ...group, access: 'PRIVATE' })) return undefined;
  return new Fault(
    'vast_ai.account_denied',
    `Machines are rented with the operator’s money, and this account was not given any. Enter an API key of your own on the page of the resource group ${group.name}, or have the operator add the account to VAST_AI_ACCOUNTS.`,
    403,
    { name: group.name },
  );
}
