import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { number } from '#core/web/text/format.ts';
import { billingOperator } from '../../../contract.ts';
import type { BillingTermsData } from '../../../contract/terms.ts';
import { TermsForm } from './terms-form.tsx';

/** How the installation bills: what its environment says, and what can be changed while it runs. */
export function Page() {
  const { t } = useTranslation('billing');
  const answer = useAnswer(billingOperator.getBillingTerms, {});
  return (
    <Loaded answer={answer} what={t('admin.tabs.terms')} shape="cards" count={2}>
      {(terms) => (
        <>
          <TermsForm key={JSON.stringify(terms)} terms={terms} />
          <Fixed terms={terms} />
        </>
      )}
    </Loaded>
  );
}

function Fixed({ terms: { paymentCurrency, paymentRate, testPayments } }: { terms: BillingTermsData }) {
  const { t } = useTranslation('billing');
  return (
    <Card title={t('admin.terms.fixed')} description={t('admin.terms.fixedText')}>
      <KeyValue
        layout="beside"
        items={[
          { key: t('admin.terms.paymentCurrency'), value: paymentCurrency },
          {
            key: t('admin.terms.paymentRate'),
            value: `${number(paymentRate, Number.isInteger(paymentRate) ? 0 : 4)} ${paymentCurrency}`,
          },
          { key: t('admin.terms.testPayments'), value: t(testPayments ? 'admin.terms.on' : 'admin.terms.off') },
        ]}
      />
    </Card>
  );
}
