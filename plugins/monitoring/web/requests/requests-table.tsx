import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ModelMetricsData } from '../../contract/request-metrics.ts';

/** Services with their requests, the busiest first, each with its part of the busiest as a bar. */
export function RequestsTable({ metrics }: { metrics: readonly ModelMetricsData[] }) {
  const { t } = useTranslation('monitoring');
  const all = ({ totalSuccess, totalFail }: ModelMetricsData) => totalSuccess + totalFail;
  const sorted = metrics.toSorted((a, b) => all(b) - all(a));
  const most = sorted[0] ? all(sorted[0]) : 0;
  if (most === 0)
    return (
      <Card>
        <Empty kind="nomatch" title={t('requestsPage.none')} />
      </Card>
    );
  return (
    <Card padding="none">
      <Table
        label={t('requestsPage.title')}
        header={
          <>
            <HeaderCell>{t('requestsPage.service')}</HeaderCell>
            <HeaderCell>{t('requestsPage.part')}</HeaderCell>
            <HeaderCell align="end">{t('requestsPage.total')}</HeaderCell>
            <HeaderCell align="end">{t('requestsPage.failed')}</HeaderCell>
            <HeaderCell align="end">{t('requestsPage.share')}</HeaderCell>
          </>
        }
      >
        {sorted.map((each) => (
          <Row key={each.modelId}>
            <Cell>
              <code>{each.modelId}</code>
            </Cell>
            <Cell label={t('requestsPage.part')}>
              <Progress label={t('requestsPage.partOf', { id: each.modelId })} value={all(each) / most} tone="accent" />
            </Cell>
            <Cell label={t('requestsPage.total')} align="end">
              {number(all(each))}
            </Cell>
            <Cell label={t('requestsPage.failed')} align="end">
              {number(each.totalFail)}
            </Cell>
            <Cell label={t('requestsPage.share')} align="end">
              {number(each.failPercentage, 1)} %
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
