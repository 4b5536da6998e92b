import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { accounts } from '#plugins/accounts/contract.ts';
import type { AccountTabProps } from '#plugins/accounts/web/public.ts';
import { DataFile } from './data-file.tsx';

/** The data of the chosen account as a file, for its developers. */
export function Page({ account: id, owner }: AccountTabProps) {
  const { t } = useTranslation('dumps');
  const { user } = useAtomValue(sessionAtom);
  const answer = useAnswer(accounts.ensureAccountWithId, { account: id });
  const mayDevelop = user?.superadmin === true || user?.permissions.includes('MLP_MODEL_DEVELOPER') === true;
  if (!mayDevelop) return <Callout tone="info">{t('developers')}</Callout>;
  return (
    <Loaded answer={answer} what={t('title')} shape="cards">
      {({ shortName }) => <DataFile account={id} name={shortName} owner={owner} />}
    </Loaded>
  );
}
