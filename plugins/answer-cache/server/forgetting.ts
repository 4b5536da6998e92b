import type { Events } from '#core/server/events/events.ts';
import type { Log } from '#core/server/runtime.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { answersForgotten } from './builds.ts';
import type { Epochs } from './epochs.ts';
import type { Lines } from './lines.ts';

interface Parts {
  readonly epochs: Epochs;
  readonly lines: Lines;
  readonly events: Events;
  readonly log: Log;
}

/** Forgets the answers of a service, on its owner's wish or because it goes. What cannot be reached to be removed stays where it is, unused. */
export const forgetting =
  ({ epochs, lines, events, log }: Parts) =>
  async (service: ServiceEntity): Promise<void> => {
    const {
      id,
      data: { caching },
    } = service;
    await epochs.end(id);
    await events.publish(answersForgotten, String(id));
    if (caching.enabled)
      await lines
        .clear(service)
        .catch((error: Error) =>
          log.warn(
            { modelId: id, error: error.message },
            'The cache of a service could not be emptied; what it holds is not used any more.',
          ),
        );
  };
