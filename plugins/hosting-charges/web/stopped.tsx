import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { hostingCharges } from '../contract.ts';
import { useNameOf } from './texts.ts';

const pollMs = 15_000;
const mostNamed = 5;

/** Servers, quotas and groups on which nothing runs until they are paid for, by name. */
export function Page() {
  const { t } = useTranslation('hosting-charges');
  const nameOf = useNameOf();
  const account = useAtomValue(sessionAtom).account?.id;
  const { data } = useAnswer(hostingCharges.getPaidResources, account === undefined ? undefined : { account }, {
    poll: pollMs,
  });
  const stopped = data?.filter(({ unpaidSince }) => unpaidSince !== undefined) ?? [];
  if (stopped.length === 0) return null;
  const more = stopped.length - mostNamed;
  return (
    <>
      {t('stopped.now', { names: stopped.slice(0, mostNamed).map(nameOf).join(', ') })}
      {more > 0 && ` ${t('stopped.more', { count: more })}`}{' '}
      <Link href="/workspace/billing?tab=hosting">{t('stopped.see')}</Link>
    </>
  );
}
