import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { Part } from '#core/web/page/part.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { AdminAccountProps } from '#plugins/superadmin/web/public.ts';
import { billing, billingOperator } from '../../../contract.ts';
import type { BalanceData } from '../../../contract/data.ts';
import type { AccountStandingData } from '../../../contract/operator.ts';
import { useIncome, useMoney } from '../../money.ts';
import { AccountDialog, type AccountDialogKind } from './dialogs.tsx';
import { AccountRefills } from './refills.tsx';
import { Transactions } from './transactions.tsx';
import styles from '../admin.module.css';

const pollMs = 15_000;

/** The money of an account, as those who run the installation see and change it; nothing where nobody is charged. */
export function Page(props: AdminAccountProps) {
  return useAtomValue(sessionAtom).settings.isBillingEnabled ? <Billing {...props} /> : null;
}

function Billing({ account: { accountId: account } }: AdminAccountProps) {
  const { t } = useTranslation('billing');
  const balance = useAnswer(billing.getBalance, { account }, { poll: pollMs });
  const standing = useAnswer(billingOperator.getAccountStanding, { account }).data;
  const [dialog, setDialog] = useState<AccountDialogKind>();
  const [list, setList] = useState<'ledger' | 'refills'>('ledger');
  return (
    <Card
      padding="none"
      title={t('title')}
      meta={balance.data && <State balance={balance.data} />}
      actions={
        <>
          <Button onClick={() => setDialog('correction')}>{t('admin.correction.open')}</Button>
          <Button disabled={!standing} onClick={() => setDialog('allowance')}>
            {t('admin.allowance.open')}
          </Button>
          <Button disabled={!standing} onClick={() => setDialog('grace')}>
            {t('admin.grace.open')}
          </Button>
        </>
      }
    >
      <Loaded answer={balance} what={t('balance')} shape="lines" count={3}>
        {(data) => <Figures balance={data} standing={standing} />}
      </Loaded>
      <div className={styles.bar}>
        <Segmented
          label={t('admin.lists')}
          value={list}
          options={(['ledger', 'refills'] as const).map((value) => ({ value, label: t(`admin.list.${value}`) }))}
          onChange={setList}
        />
      </div>
      {list === 'ledger' ? <Transactions account={account} /> : <AccountRefills account={account} />}
      {dialog && standing && (
        <Part name={`billing.${dialog}`}>
          <AccountDialog
            kind={dialog}
            account={account}
            standing={standing}
            balance={balance.data}
            onClose={() => setDialog(undefined)}
          />
        </Part>
      )}
    </Card>
  );
}

function State({ balance: { blocked, overallBalanceCurrency: overall } }: { balance: BalanceData }) {
  const { t } = useTranslation('billing');
  if (blocked) return <Badge tone="bad">{t('admin.state.blocked')}</Badge>;
  return overall < 0 ? <Badge tone="warn">{t('admin.state.below')}</Badge> : null;
}

function Figures({ balance, standing }: { balance: BalanceData; standing: AccountStandingData | undefined }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const income = useIncome();
  const { allowance, grace } = standing ?? {};
  return (
    <>
      <KeyValue
        layout="strip"
        items={[
          { key: t('overall'), value: money(balance.overallBalanceCurrency) },
          { key: t('tariff'), value: money(balance.jaicpTariffBalanceCurrency) },
          { key: t('paid'), value: money(balance.paidBalanceCurrency) },
          { key: t('admin.income'), value: income(balance.incomeBalanceCurrency) },
          ...(balance.heldIncomeCurrency > 0
            ? [{ key: t('payouts.held'), value: income(balance.heldIncomeCurrency) }]
            : []),
        ]}
      />
      <dl className={styles.notes}>
        {allowance && (
          <div>
            <dt>{t('admin.allowance.title')}</dt>
            <dd>
              {t(`admin.allowance.is.${allowance.period}`, {
                amount: money(allowance.amount),
                time: dateTime(allowance.next),
              })}
            </dd>
          </div>
        )}
        {balance.belowSince !== undefined && (
          <div>
            <dt>{t('admin.belowSince')}</dt>
            <dd>
              {dateTime(balance.belowSince)}
              {balance.blocksAt !== undefined && ` · ${t('admin.blocksAt', { time: dateTime(balance.blocksAt) })}`}
            </dd>
          </div>
        )}
      </dl>
      {grace && (
        <div className={styles.callout}>
          <Callout tone="info" title={t('admin.grace.until', { time: dateTime(grace.until) })}>
            {t('admin.grace.by', { login: grace.login, reason: grace.reason })}
          </Callout>
        </div>
      )}
    </>
  );
}
