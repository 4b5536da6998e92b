import type { Host } from '#core/plugin/host.ts';
import type { Account } from '#plugins/accounts/server/public.ts';
import { otherNotices } from '../../contract/categories.ts';
import type { UINotificationData } from '../../contract.ts';
import { placeOf, readerOf, saidOf } from '../words.ts';

interface About {
  readonly host: Host;
  readonly account: Account;
  readonly eventId: string;
  /** Of this server. */
  readonly address: string;
}

/** What a webhook is sent about a notice, in the language of its account. */
export function payloadOf(notice: UINotificationData, { host, account, eventId, address }: About): string {
  const { type, kind, severity, category, entity, entityDisplayName, operationType, createdAt, params } = notice;
  const reader = readerOf(host, {
    language: account.language === 'RU' ? 'ru' : 'en',
    timeZone: account.timeZone,
  });
  const { title, text } = saidOf(host, notice, reader);
  const place = placeOf(host, notice);
  return JSON.stringify({
    id: eventId,
    type,
    ...(kind !== undefined && { kind }),
    category: category ?? otherNotices,
    severity,
    text: text === undefined ? title : `${title}\n${text}`,
    ...(entity && { entity }),
    ...(entityDisplayName !== undefined && { entityDisplayName }),
    ...(operationType && { operationType }),
    ...(place !== undefined && { url: address + place }),
    params,
    createdAt,
    account: { id: account.id, shortName: account.shortName },
  });
}
