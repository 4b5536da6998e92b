import { Providers } from './providers.tsx';
import { Reconciliation } from './reconciliation.tsx';
import { Totals } from './totals.tsx';
import { LedgerExport } from './ledger-export.tsx';

/** How the money of the installation stands. */
export const Page = () => (
  <>
    <Providers />
    <Reconciliation />
    <Totals />
    <LedgerExport />
  </>
);
