import * as z from 'zod';

const dayMs = 86_400_000;

/** A moment in a query: an ISO time, or a date that stands for the start or the end of its day in UTC. */
export const moment = (edge: 'start' | 'end') =>
  z
    .union(
      [
        z.iso.date().transform((date) => new Date(Date.parse(date) + (edge === 'end' ? dayMs : 0))),
        z.iso
          .datetime({ offset: true, local: true })
          .transform((time) => new Date(/[zZ]|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`)),
      ],
      'must be a date such as 2026-01-31, or an ISO time',
    )
    .meta({ type: 'string', description: 'A date such as 2026-01-31, or an ISO time.' });
