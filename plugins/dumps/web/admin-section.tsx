import type { AdminAccountProps } from '#plugins/superadmin/web/public.ts';
import { DataFile } from './data-file.tsx';

/** The data of an account as a file, for those who run the installation. */
export function Page({ account: { accountId, shortName } }: AdminAccountProps) {
  return <DataFile account={accountId} name={shortName} owner />;
}
