import type { Fault } from '#core/contract/fault.ts';
import type { Notice, Notifications } from '#plugins/notifications/server/public.ts';
import type { GroupTarget, Words } from '#plugins/resource-groups/server/public.ts';
import { excluding, type Sifted } from './offers.ts';
import type { Rental } from './labels.ts';

interface For {
  readonly accountId: number;
  readonly modelId: number;
}

const category = { id: 'SERVER_ERRORS', toldAtFirst: true };

/** Tells accounts why their instances have no machine. */
export class RentalNotices {
  readonly #notifications: Notifications;

  constructor(notifications: Notifications) {
    this.#notifications = notifications;
  }

  async noOffer(group: GroupTarget, of: For, fault: Fault, { all, excluded }: Sifted): Promise<void> {
    const counts = excluding(excluded).map(([each, count]) => [each, String(count)] as const);
    await this.#raise(group, of, {
      type: 'NO_ONE_VAST_AI_OFFER',
      text: fault.message,
      params: { group: group.name, offers: String(all), ...Object.fromEntries(counts) },
    });
  }

  async cannotStart(group: GroupTarget, { contract, ...of }: Rental, why: Words): Promise<void> {
    await this.#raise(group, of, {
      type: 'VAST_AI_SERVER_CANNOT_START_INSTANCE',
      text: why.message,
      params: {
        ...(why.code !== undefined && { ...why.args, note: why.code }),
        group: group.name,
        server: of.name,
        price: contract.pricePerHour.toFixed(3),
      },
    });
  }

  /** About the group for those who may change it, about their service for others. */
  async #raise(
    group: GroupTarget,
    { accountId, modelId }: For,
    notice: Pick<Notice, 'type' | 'text' | 'params'>,
  ): Promise<void> {
    const entity =
      group.ownerId === accountId
        ? { name: 'resource_group', key: { accountId, groupName: group.name } }
        : { name: 'model', key: { accountId, modelId } };
    const same = `${notice.type} ${group.id} ${modelId}`;
    const named = { entity, entityDisplayName: group.name, same };
    await this.#notifications.raise({ ...notice, ...named, accountId, category, severity: 'ERROR' });
  }
}
