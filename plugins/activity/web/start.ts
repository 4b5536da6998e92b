import type { Api } from '#core/web/state/api.ts';
import type { Session } from '#core/web/auth/session.ts';

/** Has clicks and page views noted where the server keeps them; what that takes is fetched there alone, and nobody waits for it. */
export async function startClickLog({ settings, account }: Session, api: Api): Promise<Partial<Session>> {
  if (settings.saveClicksEnabled) {
    import('./watch.ts').then(({ watchClicks }) => watchClicks({ api, accountId: account?.id }), console.warn);
  }
  return {};
}
