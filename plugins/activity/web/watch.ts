import { Fault } from '#core/contract/fault.ts';
import type { Api } from '#core/web/state/api.ts';
import { logQuietly } from '#core/web/state/rarely.ts';
import { activity, type ClickHistoryData } from '../contract.ts';
import { ClickQueue } from './click-queue.ts';
import { described } from './described.ts';

interface Reader {
  readonly api: Api;
  readonly accountId: number | undefined;
}

/** Notes every click and every page that is opened, until the page goes. */
export function watchClicks({ api, accountId }: Reader): void {
  const queue = new ClickQueue({
    send: (body) => api.send(activity.saveClick, { body }),
    sendLast: (batch) =>
      navigator.sendBeacon(activity.saveClick.path, new Blob([JSON.stringify(batch)], { type: 'application/json' })),
    onLost,
  });
  const note = (what: Pick<ClickHistoryData, 'eventType' | 'description' | 'elementId'>) =>
    queue.add({
      pageUrl: location.origin + location.pathname,
      creationTime: Date.now(),
      ...(accountId !== undefined && { accountId }),
      ...what,
    });

  let page: string | undefined;
  const noteNavigation = () => {
    if (location.pathname === page) return;
    page = location.pathname;
    note({ eventType: 'navigation' });
  };
  // The router says by the first two that it changed the address.
  for (const event of ['pushState', 'replaceState', 'popstate']) addEventListener(event, noteNavigation);
  addEventListener(
    'click',
    ({ target }) => {
      const what = target instanceof Element && described(target);
      if (what) note({ eventType: 'click', ...what });
    },
    { capture: true },
  );
  addEventListener('pagehide', () => queue.flush());
  noteNavigation();
}

/** Lost clicks are only logged; a server that keeps none is sent no more. */
function onLost(error: unknown): boolean {
  logQuietly(`Clicks were not saved: ${error instanceof Error ? error.message : String(error)}`);
  return !(error instanceof Fault && error.code === 'clicks.off');
}
