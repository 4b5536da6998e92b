import * as z from 'zod';
import { StatLogData } from '#core/contract/stat-log.ts';

const SortObject = z
  .object({ sorted: z.boolean(), empty: z.boolean(), unsorted: z.boolean() })
  .meta({ id: 'SortObject' });

/** A page of what happened, in the shape that logs alone have. */
export const PageStatLogData = z
  .object({
    totalElements: z.int(),
    totalPages: z.int(),
    first: z.boolean(),
    pageable: z
      .object({
        pageNumber: z.int(),
        pageSize: z.int(),
        offset: z.int(),
        sort: SortObject,
        paged: z.boolean(),
        unpaged: z.boolean(),
      })
      .meta({ id: 'PageableObject' }),
    size: z.int(),
    content: z.array(StatLogData),
    number: z.int(),
    sort: SortObject,
    numberOfElements: z.int(),
    last: z.boolean(),
    empty: z.boolean(),
  })
  .meta({ id: 'PageStatLogData' });
export type PageStatLogData = z.infer<typeof PageStatLogData>;
