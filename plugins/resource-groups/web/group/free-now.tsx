import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Card } from '#core/web/ui/layout/card.tsx';
import { useBills } from '#plugins/services/web/parts.ts';
import type { ResourceGroupEssentialData, ServerCrowd } from '../../contract.ts';
import { usePaybackText, usePriceText } from '../money.ts';
import { figure, shown } from './amounts.ts';
import { UseBar, UseLegend } from './use-bar.tsx';
import styles from './servers.module.css';

interface FreeNowProps {
  group: ResourceGroupEssentialData;
  crowd: ServerCrowd;
  actions: ReactNode;
}

/** What is free on the servers in service, all together. */
export function FreeNow({ group, crowd: { all, inService, instances, resources }, actions }: FreeNowProps) {
  const { t } = useTranslation('resource-groups');
  const priceText = usePriceText();
  const payback = usePaybackText()(group.payback);
  const bills = useBills();
  const isMeasured = resources.some(({ used }) => used !== undefined);
  return (
    <Card
      title={t('free.title')}
      actions={actions}
      description={
        <span className={styles.crowd}>
          <span>{`${t(inService < all ? 'free.serversOf' : 'free.servers', { count: inService, all: number(all) })} ${t('free.instances', { count: instances, number: number(instances) })}`}</span>
          {isMeasured && <UseLegend />}
        </span>
      }
      padding="none"
    >
      <ul className={styles.free}>
        {resources.map((resource) => {
          const { id, has, taken, used } = resource;
          return (
            <li key={id} className={styles.resource}>
              <span className={styles.what}>{t(`resource.${id}`)}</span>
              <span className={styles.figure}>
                <strong>{figure(Math.max(0, shown(id, has - taken)))}</strong>{' '}
                {t(`free.of.${id}`, { count: Math.max(0, shown(id, has - taken)), all: figure(shown(id, has)) })}
              </span>
              <UseBar resource={resource} />
              <span className={styles.amounts}>
                {used !== undefined && <span>{t('free.used', { amount: figure(shown(id, used)) })}</span>}
                <span>{t('free.taken', { amount: figure(shown(id, taken)) })}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {bills && (group.tarifficationPrice > 0 || payback !== undefined) && (
        <p className={styles.money}>
          {[
            group.tarifficationPrice > 0 &&
              t('free.price', { price: priceText(group.tarifficationPrice, group.tarifficationPeriod) }),
            payback,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </Card>
  );
}
