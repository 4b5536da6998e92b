import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Switch } from '#core/web/ui/inputs/switch.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { superadmin, type AccountFeatureData } from '../../contract.ts';
import type { AdminAccountProps } from '../public.ts';
import styles from './account.module.css';

/** The features of an account, each switched at once. */
export function Page({ account: { accountId } }: AdminAccountProps) {
  const { t } = useTranslation('superadmin');
  const answer = useAnswer(superadmin.getAccountFeatures, { account: accountId });
  const held = answer.data?.features.filter(({ enabled }) => enabled).length;
  return (
    <Card
      padding="none"
      title={t('features.title')}
      meta={answer.data && <Count>{t('features.count', { held, all: answer.data.features.length })}</Count>}
      description={t('features.text')}
    >
      <Loaded answer={answer} what={t('features.title')} shape="lines">
        {({ features }) => (
          <ul className={styles.features}>
            {features.map((feature) => (
              <Feature key={feature.name} account={accountId} feature={feature} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

interface FeatureProps {
  account: number;
  feature: AccountFeatureData['features'][number];
}

function Feature({ account, feature: { name, enabled } }: FeatureProps) {
  const { t } = useTranslation('superadmin');
  const update = useAction(superadmin.updateFeatures, {
    stales: [superadmin.getAccountFeatures, superadmin.getPagedAccounts, superadmin.getAccount],
  });

  async function turn(on: boolean) {
    await update.send({ account, body: { features: [{ name, enabled: on }] } }).then(
      () => toastSuccess(t(on ? 'features.granted' : 'features.taken'), name),
      (error: unknown) => toastFailure(t, t('features.failed'), error),
    );
  }

  return (
    <li className={styles.feature}>
      <Switch
        aria-label={name}
        checked={enabled}
        disabled={update.pending}
        onChange={(event) => void turn(event.target.checked)}
      />
      <span className={styles.words}>
        <code>{name}</code>
        <span className={styles.quiet}>{t(`accounts:features.${name.replaceAll('.', '_')}`)}</span>
      </span>
    </li>
  );
}
