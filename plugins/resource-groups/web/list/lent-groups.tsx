import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { useBills } from '#plugins/services/web/parts.ts';
import { resourceGroups, type ResourceGroupEssentialData } from '../../contract.ts';
import { usePriceText } from '../money.ts';
import styles from './list.module.css';

const pollMs = 15_000;

/** The groups of others that an account has quotas of. */
export function useLent(account: number | undefined): readonly ResourceGroupEssentialData[] {
  const { data = [] } = useAnswer(
    resourceGroups.getDeployableResourceGroups,
    account === undefined ? undefined : { account },
    { poll: pollMs },
  );
  return data.filter(({ ownerId, access }) => ownerId !== account && access === 'SHARED_POOL');
}

/** Groups that are lent, each at the price that the account has there. */
export function LentGroups({ groups }: { groups: readonly ResourceGroupEssentialData[] }) {
  const { t } = useTranslation('resource-groups');
  const priceText = usePriceText();
  const bills = useBills();
  return (
    <div className={styles.lent}>
      <Card title={t('lent.title')} description={t('lent.text')} padding="none">
        <Table
          label={t('lent.title')}
          density="relaxed"
          header={
            <>
              <HeaderCell>{t('column.name')}</HeaderCell>
              <HeaderCell>{t('column.type')}</HeaderCell>
              {bills && <HeaderCell align="end">{t('column.price')}</HeaderCell>}
            </>
          }
        >
          {groups.map((group) => (
            <Row key={`${group.ownerId}/${group.name}`}>
              <Cell emphasis="strong">{group.name}</Cell>
              <Cell label={t('column.type')}>{t(`type.${group.resourceGroupType}`)}</Cell>
              {bills && (
                <Cell label={t('column.price')} align="end">
                  {priceText(group.tarifficationPrice, group.tarifficationPeriod)}
                </Cell>
              )}
            </Row>
          ))}
        </Table>
      </Card>
    </div>
  );
}
