import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ResourceGroupEssentialData, ServerCrowd } from '../../contract.ts';
import { usePaybackText, usePriceText } from '../money.ts';
import { figure, shown } from './amounts.ts';
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
  return (
    <Card
      title={t('free.title')}
      actions={actions}
      description={`${t(inService < all ? 'free.serversOf' : 'free.servers', { count: inService, all: number(all) })} ${t('free.instances', { count: instances, number: number(instances) })}`}
      padding="none"
    >
      <ul className={styles.free}>
        {resources.map(({ id, has, taken }) => (
          <li key={id} className={styles.resource}>
            <span className={styles.what}>{t(`resource.${id}`)}</span>
            <span className={styles.figure}>
              <strong>{figure(Math.max(0, shown(id, has - taken)))}</strong>{' '}
              {t(`free.of.${id}`, { count: Math.max(0, shown(id, has - taken)), all: figure(shown(id, has)) })}
            </span>
            <Progress
              label={t('free.reserved', { what: t(`resource.${id}`) })}
              value={has === 0 ? 0 : taken / has}
              tone={taken > has ? 'bad' : 'accent'}
            />
            <span className={styles.detail}>{t('free.taken', { amount: figure(shown(id, taken)) })}</span>
          </li>
        ))}
      </ul>
      {(group.tarifficationPrice > 0 || payback !== undefined) && (
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
