import { and, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Host } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import { interpolate } from '#core/server/interpolate.ts';
import type { Mail } from '#core/server/mail/mail.ts';
import type { Clock, Hosts, Log, PublicAddress } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import en from '../../../locales/en/api-keys.json' with { type: 'json' };
import ru from '../../../locales/ru/api-keys.json' with { type: 'json' };
import type { KeyLog } from './key-log.ts';
import { keyEnding } from './public.ts';
import { apiKeys, type ApiKey } from './tables.ts';

interface Parts {
  readonly db: Database;
  readonly log: KeyLog;
  readonly mail: Mail;
  readonly hosts: Hosts;
  readonly address: PublicAddress;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly journal: Log;
  readonly host: Host;
}

const dayMs = 86_400_000;
/** How many days before a key's end its people are told, the nearest first. */
const stages = [1, 10, 20, 30] as const;

/** Tells, some days ahead, whoever a key names that it is about to end; each stage once. */
export async function warnOfEnds(parts: Parts): Promise<void> {
  const now = parts.clock();
  for (const days of stages) {
    const due = await parts.db
      .update(apiKeys)
      .set({ warnedDays: days })
      // A key that was made for less time than that is not told of.
      .where(
        and(
          gt(apiKeys.expiresAt, now),
          lte(apiKeys.expiresAt, new Date(now.getTime() + days * dayMs)),
          gte(apiKeys.ttlMinutes, sql`${days} * 1440 + 1`),
          or(isNull(apiKeys.warnedDays), gt(apiKeys.warnedDays, days)),
        ),
      )
      .returning();
    for (const key of due) await tell(key, days, parts);
  }
}

async function tell(
  key: ApiKey,
  days: number,
  { log, mail, hosts, address, accounts, journal, host }: Parts,
): Promise<void> {
  const end = key.expiresAt!.toISOString();
  await log.write({ key, code: 'key.expires_soon', args: { days: String(days), end }, message: `Ends at ${end}.` });
  for (const hear of host.made(keyEnding)) {
    await hear({
      accountId: key.accountId,
      keyId: key.id,
      name: key.name,
      end: key.expiresAt!,
      days,
    }).catch((error: Error) =>
      journal.error(
        { key: key.id, error: error.message },
        'The end of a key could not be told to those who watch for it.',
      ),
    );
  }
  const account = (await accounts.named([key.accountId])).get(key.accountId);
  const { subject, text } = (account?.language === 'EN' ? en : ru).letters.ending;
  const { name: product } = hosts.all[0]!.brand;
  const values = {
    product,
    name: key.name,
    account: account?.displayName ?? '',
    end: end.slice(0, 16).replace('T', ' '),
    url: `${address.url}/workspace/api-keys`,
  };
  for (const to of key.emails) {
    await mail
      .send({
        to,
        subject: interpolate(subject, values),
        text: interpolate(text, values),
        namedBy: `account:${key.accountId}`,
      })
      .catch((error: Error) =>
        journal.error({ key: key.id, error: error.message }, 'The letter about the end of a key could not be sent.'),
      );
  }
}
