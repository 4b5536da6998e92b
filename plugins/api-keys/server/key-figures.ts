import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { AccountRef } from '#core/server/auth/identity.ts';
import type { TokenLimitUseData, TokenUsageData, TokenUsageQuery } from '../contract.ts';
import type { KeyStore } from './key-store.ts';
import { keyLimitUse, keyUsage, type KeyUsage } from './public.ts';

interface Asked extends z.output<typeof TokenUsageQuery> {
  readonly token: string;
}

/** What the calls with a key came to, step by step. */
export async function figuresOf(
  { keys, host }: { readonly keys: KeyStore; readonly host: Host },
  account: AccountRef,
  { token, from, to, stepSeconds }: Asked,
): Promise<TokenUsageData[]> {
  const { tokenId } = await keys.find(account, token);
  const figures = await counterOf(host).ofKeys({
    accountId: account.id,
    keyIds: [tokenId],
    from: new Date(from),
    to: new Date(to),
    stepSeconds,
  });
  return (figures.get(tokenId) ?? []).map(({ ts, requests, failed, refused, cost }) => ({
    ts,
    requests,
    failed,
    refused,
    cost,
  }));
}

/** How the limits of a key stand; none where nobody holds keys to them. */
export async function limitUseOf(
  { keys, host }: { readonly keys: KeyStore; readonly host: Host },
  account: AccountRef,
  token: string,
): Promise<TokenLimitUseData[]> {
  const limits = await keys.limits(account, token);
  const standings = (await host.made(keyLimitUse)[0]?.of(limits)) ?? [];
  return standings.map(({ resets, ...standing }) => ({
    ...standing,
    ...(resets && { resetDate: resets.toISOString() }),
  }));
}

// Found when it is asked for: whoever counts calls needs this plugin itself.
function counterOf(host: Host): KeyUsage {
  const [counter] = host.made(keyUsage);
  if (!counter)
    throw new Fault(
      'key.usage.not_counted',
      'This installation does not count the calls of keys. Whoever runs it has to add the plugin that does.',
      404,
    );
  return counter;
}
