import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { billingOperator } from '../../contract.ts';
import type { PaymentProviderData } from '../../contract/operator.ts';
import styles from './admin.module.css';

/** Who takes payments, whether each is set up, and when it told something last. */
export function Providers() {
  const { t } = useTranslation('billing');
  const answer = useAnswer(billingOperator.listPaymentProviders, {}, { poll: 15_000 });
  return (
    <Card padding="none" title={t('admin.providers.title')} description={t('admin.providers.text')}>
      <Loaded answer={answer} what={t('admin.providers.title')} shape="lines">
        {(providers) => (
          <ul className={styles.list}>
            {providers.map((provider) => (
              <li key={provider.id}>
                <Provider {...provider} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Provider({ id, isReady, isTest, isUsed, webhook, lastToldAt, lastFailure, failures }: PaymentProviderData) {
  const { t } = useTranslation('billing');
  const state = !isReady ? 'unset' : isUsed ? (isTest ? 'test' : 'used') : 'ready';
  const tone = { unset: 'neu', used: 'ok', test: 'warn', ready: 'info' } as const;
  return (
    <>
      <div className={styles.line}>
        <strong>{t(`admin.providers.names.${id}`, { defaultValue: id })}</strong>
        <Badge tone={tone[state]}>{t(`admin.providers.${state}`)}</Badge>
        {failures > 0 && <Badge tone="bad">{t('admin.providers.failures', { count: failures })}</Badge>}
      </div>
      {isReady && webhook !== undefined && (
        <div className={styles.line}>
          <code className={styles.key}>{webhook}</code>
          <CopyButton text={webhook} label={t('admin.providers.copy')} copiedLabel={t('core:copy.done')} />
        </div>
      )}
      {isReady && !isTest && (
        <p className={styles.about}>
          {lastToldAt === undefined ? (
            t('admin.providers.never')
          ) : (
            <>
              {t('admin.providers.told')} <Ago time={lastToldAt} />
            </>
          )}
        </p>
      )}
      {lastFailure && failures > 0 && (
        <p className={styles.about}>
          {t('admin.providers.failed')} <Ago time={lastFailure.at} />:{' '}
          {t(`admin.providers.codes.${lastFailure.code.replaceAll('.', '_')}`, { defaultValue: lastFailure.code })}
        </p>
      )}
    </>
  );
}
