import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { accounts } from '../contract.ts';
import { AccountFacts } from './account-facts.tsx';
import { AccountForm } from './account-form.tsx';
import type { AccountTabProps } from './public.ts';

/** What the account is called and speaks, and what it may use. */
export function Page({ account: id, owner }: AccountTabProps) {
  const { t } = useTranslation('accounts');
  const answer = useAnswer(accounts.ensureAccountWithId, { account: id });
  return (
    <Loaded answer={answer} what={t('settings.title')} shape="lines">
      {(account) => (
        <AccountForm account={account} owner={owner}>
          <AccountFacts account={account} />
        </AccountForm>
      )}
    </Loaded>
  );
}
