import type { HostingBook } from '#plugins/billing/server/public.ts';
import type { GroupCharges } from '#plugins/resource-groups/server/public.ts';
import type { HostingEnvironment } from './environment.ts';
import { payableServer } from './payable.ts';
import { perHourOf } from './start-cost.ts';

interface Parts {
  readonly book: HostingBook;
  readonly environment: HostingEnvironment;
}

/** What is charged for servers, and the share of those who lend them, while anything is. */
export const chargesNow =
  ({ book, environment: { rentedRate, incomeShare } }: Parts) =>
  async (): Promise<GroupCharges | undefined> => {
    if (!(await book.charges())) return undefined;
    return {
      share: Number(incomeShare) / 10_000,
      perHourOf(server) {
        const payable = payableServer(server, rentedRate);
        return payable ? perHourOf(payable) : 0;
      },
    };
  };
