import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { serviceId, serviceTexts, workspacePath } from '#plugins/services/web/parts.ts';
import type { ModelMetricsData, NamedMetricsData } from '../../contract/request-metrics.ts';
import styles from './requests-page.module.css';

/** Services with their requests, the busiest first, each with its part of the busiest as a bar. */
export function RequestsTable({ metrics }: { metrics: readonly NamedMetricsData[] }) {
  const { t } = useTranslation('monitoring');
  const nameOf = useName();
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
              <ServiceName metrics={each} />
            </Cell>
            <Cell label={t('requestsPage.part')} wideOnly>
              <Progress
                label={t('requestsPage.partOf', { name: nameOf(each) })}
                value={all(each) / most}
                tone="accent"
              />
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

function useName() {
  const { t } = useTranslation('monitoring');
  return ({ modelId, service }: NamedMetricsData): string =>
    service ? serviceTexts(service).name : t('requestsPage.gone', { id: modelId });
}

/** What a service is called and whose it is, with its page where it is still there. */
function ServiceName({ metrics }: { metrics: NamedMetricsData }) {
  const name = useName()(metrics);
  const { service } = metrics;
  if (!service) return name;
  return (
    <span className={styles.service}>
      <Link variant="strong" href={workspacePath(service)}>
        {name}
      </Link>
      <small>{serviceId(service)}</small>
    </span>
  );
}
