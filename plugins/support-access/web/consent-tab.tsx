import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { AccountTabProps } from '#plugins/accounts/web/public.ts';
import { supportAccess, type SupportAccessData } from '../contract.ts';
import { AllowForm } from './allow-form.tsx';
import styles from './support-access.module.css';

/** Whether support may act as the user in this account, for how long, and who does so now. */
export function Page({ account }: AccountTabProps) {
  const { t } = useTranslation('support-access');
  const answer = useAnswer(supportAccess.getSupportAccess, { account }, { poll: 10_000 });
  return (
    <Loaded answer={answer} what={t('tab')} shape="lines">
      {(data) => (
        <div className={styles.page}>
          {data.visits.map(({ login, since, reason }) => (
            <Callout key={login + since} tone="warn" title={t('visit.title', { login })}>
              {t('visit.text', { time: dateTime(since), reason })}
            </Callout>
          ))}
          <Card title={t('consent.title')} description={t('consent.text')} meta={<Standing data={data} />}>
            {data.consent ? <Given account={account} consent={data.consent} /> : <AllowForm account={account} />}
          </Card>
        </div>
      )}
    </Loaded>
  );
}

function Standing({ data: { consent } }: { data: SupportAccessData }) {
  const { t } = useTranslation('support-access');
  return consent ? (
    <Badge tone="warn">{t('consent.until', { time: dateTime(consent.until) })}</Badge>
  ) : (
    <Badge tone="neu">{t('consent.off')}</Badge>
  );
}

function Given({ account, consent }: { account: number; consent: NonNullable<SupportAccessData['consent']> }) {
  const { t } = useTranslation('support-access');
  const { send, pending } = useAction(supportAccess.endSupportAccess, { stales: [supportAccess.getSupportAccess] });
  const end = () =>
    send({ account }).then(
      () => toastSuccess(t('consent.ended')),
      (error: unknown) => toastFailure(t, t('consent.notEnded'), error),
    );
  return (
    <div className={styles.form}>
      <p>{t(consent.mayChange ? 'consent.change' : 'consent.look', { time: dateTime(consent.until) })}</p>
      <p className={styles.quiet}>{t('never')}</p>
      <Button onClick={() => void end()} loading={pending}>
        {t('consent.end')}
      </Button>
    </div>
  );
}
