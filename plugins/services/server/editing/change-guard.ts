import type { Host } from '#core/plugin/host.ts';
import { madePoint } from '#core/plugin/point.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Draft } from './draft.ts';

/** What somebody wants a service to be, whether it is new, a copy or there already. */
export interface ChangeWish {
  readonly caller: Caller | undefined;
  readonly draft: Draft;
}

/** Throws the fault that keeps somebody from settings that are right in themselves, wherever they come from; contributed by whoever works with them. */
export const changeGuard = madePoint<(wish: ChangeWish) => Promise<void>>('services.change-guard');

export async function requireUnguarded(host: Pick<Host, 'made'>, wish: ChangeWish): Promise<void> {
  for (const guard of host.made(changeGuard)) await guard(wish);
}
