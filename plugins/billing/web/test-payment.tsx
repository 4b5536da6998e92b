import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Frame } from '#core/web/frame/frame.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { billing } from '../contract.ts';
import { useMoney } from './money.ts';
import styles from './billing.module.css';

/** A payment that moves no money, where no payment provider is set up. */
export function Page() {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const own = useAtomValue(sessionAtom).account;
  const account = own?.id;
  const { payment = '' } = useParams<{ payment: string }>();
  const [, navigate] = useLocation();
  const answer = useAnswer(billing.getPayment, account === undefined ? undefined : { account, payment });
  const { send, pending } = useAction(billing.endTestPayment, {
    stales: [billing.getPayment, billing.getBalance, billing.getRefillHistory],
  });
  async function end(outcome: 'PAID' | 'CANCELLED') {
    try {
      const { state, redirectUrl } = await send({ account: account!, payment, body: { outcome } });
      if (state === 'PAID') toastSuccess(t('BalanceRefillModal.RequestAccessSuccessMessage'));
      navigate(redirectUrl);
    } catch (error) {
      toastFailure(t, t('test.failed'), error);
    }
  }
  return (
    <Frame>
      <div className={styles.payment}>
        <PageHead title={t('test.title')} />
        <Callout tone="warn" title={t('test.note')}>
          {t('test.text')}
        </Callout>
        <Loaded answer={answer} what={t('test.title')}>
          {({ amount, state }) => (
            <Card>
              <p className={styles.path}>{t('topUp.title', { account: own?.displayName })}</p>
              <p className={styles.sum}>{money(amount)}</p>
              {state === 'OPEN' ? (
                <div className={styles.ways}>
                  <Button variant="primary" disabled={pending} onClick={() => void end('PAID')}>
                    {t('test.pay')}
                  </Button>
                  <Button disabled={pending} onClick={() => void end('CANCELLED')}>
                    {t('test.cancel')}
                  </Button>
                </div>
              ) : (
                <p>{t(`test.${state}`)}</p>
              )}
            </Card>
          )}
        </Loaded>
      </div>
    </Frame>
  );
}
