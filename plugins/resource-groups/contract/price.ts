import * as z from 'zod';

/** For how long a price holds. */
export const TarifficationPeriod = z
  .enum(['SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR'])
  .meta({ id: 'TarifficationPeriod' });
export type TarifficationPeriod = z.infer<typeof TarifficationPeriod>;

/** An amount of money. */
export const Price = z.number().min(0).max(1e12);
