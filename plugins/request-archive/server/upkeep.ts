import type { Events } from '#core/server/events/events.ts';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import { serviceChanged, type Services } from '#plugins/services/server/public.ts';
import type { Archive } from './archive.ts';
import type { ArchiveStore } from './store.ts';

const writeEveryMs = 250;

/** Writes what waits, a few times a second, and the rest at the end. */
export function writing({ archive, log }: { readonly archive: Archive; readonly log: Log }): Runner {
  const write = () =>
    archive.flush().catch((error: Error) => log.error({ error: error.message }, 'Requests could not be archived.'));
  let timer: NodeJS.Timeout | undefined;
  return {
    start: async () => {
      timer = setInterval(() => void write(), writeEveryMs);
    },
    stop: async () => {
      clearInterval(timer);
      await write();
    },
  };
}

/** Has a lower number hold at once: what an owner wants gone must not wait for the next request. */
export function shortening({
  store,
  services,
  events,
  log,
}: {
  readonly store: ArchiveStore;
  readonly services: Services;
  readonly events: Events;
  readonly log: Log;
}): Runner {
  let work: Promise<void> = Promise.resolve();
  const shorten = async (modelId: number) => {
    const service = await services.byId(modelId);
    if (service) await store.trim(modelId, service.data.archiveSettings.numberOfArchivedRequests);
  };
  let unhear = () => undefined as unknown;
  return {
    start: async () => {
      unhear = events.hear(serviceChanged, (modelId) => {
        work = work
          .then(() => shorten(Number(modelId)))
          .catch((error: Error) =>
            log.warn(
              { modelId, error: error.message },
              'An archive could not be shortened; it is when the next request is archived.',
            ),
          );
      });
    },
    stop: async () => {
      unhear();
      await work;
    },
  };
}
