import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Card } from '#core/web/ui/card.tsx';
import { Link } from '#core/web/ui/link.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table, type HeaderCellProps } from '#core/web/ui/table.tsx';
import type { ModelInfoData } from '../contract.ts';
import { sortOf, type ModelSort } from '../contract/sorts.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { FactCell } from './my-space-columns.tsx';
import { mySpaceColumns, type MySpaceColumn, type MySpaceQuery } from './my-space-query.ts';
import { serviceId, serviceTexts, workspacePath } from './names.ts';
import { ServiceGlyph } from './task-types.tsx';
import { ServiceDialog, type DialogKind } from './service-dialog.tsx';
import { ServiceMenu } from './service-menu.tsx';
import type { UrlState } from '#core/web/url-state.ts';
import styles from './my-space-table.module.css';

interface MySpaceTableProps {
  services: readonly ModelInfoData[];
  url: UrlState<MySpaceQuery>;
}

/** The account's services in rows; what a row's menu asks for happens in a dialog over the table. */
export function MySpaceTable({ services, url: { state, change } }: MySpaceTableProps) {
  const { t } = useTranslation('services');
  const [dialog, setDialog] = useState<{ readonly kind: DialogKind; readonly service: ModelInfoData }>();
  const close = () => setDialog(undefined);
  const order = sortOf(state.sort);
  const sortable = (by: ModelSort) => {
    const sort = order?.by !== by ? 'none' : order.descending ? 'descending' : 'ascending';
    const down = sort === 'none' ? sortOf(by)!.descending : sort === 'ascending';
    return { sort, onSort: () => change({ sort: `${by},${down ? 'desc' : 'asc'}`, page: 1 }) } as const;
  };
  const columns = mySpaceColumns.filter((column) => !state.hide.includes(column));
  const heads: Readonly<Partial<Record<MySpaceColumn, Pick<HeaderCellProps, 'sort' | 'onSort' | 'align'>>>> = { taskType: sortable('taskType'), instances: { align: 'end' }, lastActivity: sortable('lastActivity') };
  return (
    <>
      <Card padding="none">
        <Table
          label={t('title')}
          header={
            <>
              <HeaderCell {...sortable('displayName')}>{t('mySpace.column.service')}</HeaderCell>
              {columns.map((column) => <HeaderCell key={column} {...heads[column]}>{t(`mySpace.column.${column}`)}</HeaderCell>)}
              <HeaderCell hidden>{t('mySpace.column.actions')}</HeaderCell>
            </>
          }
        >
          {services.map((service) => <ServiceRow key={service.id.modelId} service={service} columns={columns} onDialog={(kind) => setDialog({ kind, service })} />)}
        </Table>
      </Card>
      {dialog && <ServiceDialog {...dialog} onClose={close} />}
    </>
  );
}

interface ServiceRowProps {
  service: ModelInfoData;
  columns: readonly MySpaceColumn[];
  onDialog: (kind: DialogKind) => void;
}

function ServiceRow({ service, columns, onDialog }: ServiceRowProps) {
  const [, navigate] = useLocation();
  const { taskType = '' } = service;
  const path = workspacePath(service);
  return (
    <Row onOpen={() => navigate(path)}>
      <Cell>
        <div className={styles.service}>
          <FavouriteStar service={service} />
          <ServiceGlyph type={taskType} size="sm" />
          <span className={styles.name}><Link variant="strong" href={path}>{serviceTexts(service).name}</Link> <span className={styles.id}>{serviceId(service)}</span></span>
        </div>
      </Cell>
      {columns.map((column) => <FactCell key={column} column={column} service={service} />)}
      <ActionsCell always={<ServiceMenu service={service} onDialog={onDialog} />} />
    </Row>
  );
}
