import type { Events } from '#core/server/events/events.ts';
import type { PeriodicWork } from '#core/server/jobs/periodics.ts';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import type { HostingBook } from '#plugins/billing/server/public.ts';
import { instanceChanged } from '#plugins/instances/server/public.ts';

/** The work that charges, stops and brings back. */
export const chargingId = 'hosting-charges.charging';

/** Changes within this time are looked at together. */
const togetherMs = 2_000;

interface Parts {
  readonly book: Pick<HostingBook, 'charges'>;
  readonly events: Events;
  readonly work: PeriodicWork;
  readonly log: Log;
}

/** Has charges made soon after an instance starts or ends or money comes, rather than with the next minute. */
export function soonerCharges({ book, events, work, log }: Parts): Runner {
  let timer: NodeJS.Timeout | undefined;
  let unhear: readonly (() => void)[] = [];
  const hasten = async () => {
    if (await book.charges()) await work.hasten(chargingId);
  };
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      hasten().catch((error: Error) =>
        log.warn({ error: error.message }, 'Charges could not be hastened; they follow.'),
      );
    }, togetherMs);
  };
  return {
    async start() {
      unhear = [events.hear(instanceChanged, soon)];
    },
    async stop() {
      for (const each of unhear) each();
      clearTimeout(timer);
    },
  };
}
