import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { urlCodec, urlText, useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { AdminFrame } from '#plugins/superadmin/web/parts.tsx';
import { monitoring } from '../../contract.ts';
import { RequestsTable } from './requests-table.tsx';
import styles from './requests-page.module.css';

const query = urlCodec({ account: urlText(), from: urlText(), to: urlText() });

/** How many requests the services of all accounts had, or of one, and how many failed. */
export function Page() {
  const { t } = useTranslation('monitoring');
  const url = useUrlState(query);
  const { account, from, to } = url.state;
  const answer = useAnswer(
    monitoring.getMetrics,
    {
      ...(account !== '' && { account }),
      ...(from !== '' && { startDate: from }),
      ...(to !== '' && { endDate: to }),
    },
    { keep: true },
  );
  const day = (name: 'from' | 'to') => (
    <Field label={t(`requestsPage.${name}`)}>
      <TextInput
        type="date"
        name={name}
        value={url.state[name]}
        onChange={(event) => url.change({ [name]: event.target.value }, { replace: true })}
      />
    </Field>
  );
  return (
    <AdminFrame page="medium">
      <Breadcrumbs
        label={t('requestsPage.way')}
        items={[{ label: t('requestsPage.administration'), href: '/superadmin' }, { label: t('requestsPage.title') }]}
      />
      <PageHead title={t('requestsPage.title')} />
      <div className={styles.filters}>
        <Field label={t('requestsPage.account')}>
          <TextInput
            name="account"
            value={account}
            placeholder={t('requestsPage.all')}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => url.change({ account: event.target.value.trim() }, { replace: true })}
          />
        </Field>
        {day('from')}
        {day('to')}
      </div>
      <Loaded answer={answer} what={t('requestsPage.title')} shape="lines">
        {(metrics) => (
          <>
            <Card>
              <KeyValue
                layout="strip"
                items={[
                  {
                    key: t('requestsPage.total'),
                    value: number(metrics.totalSuccessCount + metrics.totalFailCount),
                  },
                  { key: t('requestsPage.succeeded'), value: number(metrics.totalSuccessCount) },
                  { key: t('requestsPage.failed'), value: number(metrics.totalFailCount) },
                  {
                    key: t('requestsPage.share'),
                    value: `${number(metrics.totalFailPercentage, 1)} %`,
                  },
                ]}
              />
            </Card>
            <p className={styles.hint}>{t('requestsPage.hint')}</p>
            <RequestsTable metrics={metrics.modelMetrics} />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}
