import * as z from 'zod';
import { whole } from './query.ts';

/** Where a page stands in its list: pages count from 0. */
export const Pagination = z
  .object({
    totalElements: z.int(),
    totalPages: z.int(),
    pageNumber: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'Pagination' });

export const paged = <T extends z.ZodType>(record: T) => z.object({ paging: Pagination, records: z.array(record) });

export const largestPage = 1000;

/** The part of a query that chooses a page; `sort` is `field` or `field,desc`. */
export const pageQuery = {
  page: whole({ min: 0 }).optional(),
  size: whole({ min: 1, max: largestPage }).optional(),
  sort: z.string().max(100).optional(),
};

export function pagination(
  totalElements: number,
  { page = 0, size = largestPage }: { page?: number | undefined; size?: number | undefined },
): z.infer<typeof Pagination> {
  return { totalElements, totalPages: Math.ceil(totalElements / size), pageNumber: page, pageSize: size };
}
