import { createElement } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import type { BalanceData } from '../../../contract/data.ts';
import type { AccountStandingData } from '../../../contract/operator.ts';

const dialogs = {
  correction: lazyPage<AccountDialogProps>(() => import('./correction-dialog.tsx')),
  allowance: lazyPage<AccountDialogProps>(() => import('./allowance-dialog.tsx')),
  grace: lazyPage<AccountDialogProps>(() => import('./grace-dialog.tsx')),
};

/** What an operator does with the money of an account in a dialog. */
export type AccountDialogKind = keyof typeof dialogs;

export interface AccountDialogProps {
  account: number;
  standing: AccountStandingData;
  balance: BalanceData | undefined;
  onClose: () => void;
}

export const AccountDialog = ({ kind, ...props }: AccountDialogProps & { kind: AccountDialogKind }) =>
  createElement(dialogs[kind], props);
