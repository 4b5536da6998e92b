import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Ago } from '#core/web/page/ago.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { accountPath } from '#plugins/superadmin/web/public.ts';
import type { ModelInfoData } from '../../contract.ts';
import { serviceId, serviceTexts, workspacePath } from '../create/names.ts';
import { ServiceState } from '../service-state.tsx';
import { ServiceGlyph, useTaskTypeName } from '../task-types.tsx';
import styles from './admin.module.css';

const columns = ['service', 'account', 'type', 'state', 'instances', 'activity'] as const;

/** Services of whatever account, each with whose it is and how it stands. */
export function AllServicesTable({ services }: { services: readonly ModelInfoData[] }) {
  const { t } = useTranslation('services');
  return (
    <Card padding="none">
      <Table
        label={t('all.title')}
        density="relaxed"
        header={columns.map((column) => (
          <HeaderCell key={column} {...(column === 'instances' && { align: 'end' })}>
            {t(`all.column.${column}`)}
          </HeaderCell>
        ))}
      >
        {services.map((service) => (
          <ServiceRow key={service.id.modelId} service={service} />
        ))}
      </Table>
    </Card>
  );
}

function ServiceRow({ service }: { service: ModelInfoData }) {
  const { t } = useTranslation('services');
  const [, navigate] = useLocation();
  const typeName = useTaskTypeName();
  const { id, modelAccountName, modelAccountDisplayName, taskType, instancesReady, instancesWanted } = service;
  const to = workspacePath(service);
  return (
    <Row onOpen={() => navigate(to)}>
      <Cell>
        <span className={styles.service}>
          <ServiceGlyph type={taskType} size="sm" />
          <span className={styles.names}>
            <Link variant="strong" href={to}>
              {serviceTexts(service).name}
            </Link>
            <small>{serviceId(service)}</small>
          </span>
        </span>
      </Cell>
      <Cell label={t('all.column.account')}>
        <Link href={accountPath(id.accountId)}>{modelAccountDisplayName ?? modelAccountName ?? id.accountId}</Link>
      </Cell>
      <Cell label={t('all.column.type')} emphasis="quiet">
        {taskType === undefined ? '—' : typeName(taskType)}
      </Cell>
      <Cell label={t('all.column.state')}>
        <ServiceState service={service} />
      </Cell>
      <Cell label={t('all.column.instances')} align="end">
        {instancesWanted === undefined
          ? '—'
          : t('all.instances', { ready: instancesReady ?? 0, wanted: instancesWanted })}
      </Cell>
      <Cell label={t('all.column.activity')} emphasis="quiet">
        {service.lastActivity === undefined ? t('all.never') : <Ago time={service.lastActivity} />}
      </Cell>
    </Row>
  );
}
