import type { TFunction } from 'i18next';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, GroupRow, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import type { ModelInfoData } from '../../contract.ts';
import { sortOf } from '../../contract/sorts.ts';
import { SelectBox } from '../acts/select-box.tsx';
import type { Selection } from '../acts/selection.ts';
import { FavouriteStar } from '../favourite-star.tsx';
import { FactCell, groupingOf, isShown, useColumns } from './my-space-columns.tsx';
import type { MySpaceQuery } from './my-space-query.ts';
import type { ShownColumn } from './own-columns.tsx';
import { serviceId, serviceTexts, workspacePath } from '../create/names.ts';
import { ServiceGlyph } from '../task-types.tsx';
import { ServiceDialog, type DialogKind } from '../service-page/service-dialog.tsx';
import { ServiceMenu } from '../service-page/service-menu.tsx';
import type { UrlState } from '#core/web/page/url-state.ts';
import styles from './my-space-table.module.css';

interface MySpaceTableProps {
  services: readonly ModelInfoData[];
  /** Those of them that may be chosen. */
  choosable: readonly ModelInfoData[];
  selection: Selection;
  url: UrlState<MySpaceQuery>;
}

/** The account's services in rows; what a row's menu asks for happens in a dialog over the table. */
export function MySpaceTable({ services, choosable, selection, url: { state, change } }: MySpaceTableProps) {
  const { t } = useTranslation('services');
  const [dialog, setDialog] = useState<{ readonly kind: DialogKind; readonly service: ModelInfoData }>();
  const close = () => setDialog(undefined);
  const order = sortOf(state.sort);
  const sortable = (by: string) => {
    const sort = order?.by !== by ? 'none' : order.descending ? 'descending' : 'ascending';
    const down = sort === 'none' ? sortOf(by)!.descending : sort === 'ascending';
    return { sort, onSort: () => change({ sort: `${by},${down ? 'desc' : 'asc'}`, page: 1 }) } as const;
  };
  const all = useColumns();
  const columns = all.filter((column) => isShown(column, state));
  const grouping = groupingOf(all, state);
  const groups = grouping
    ? [...Map.groupBy(services, (service) => grouping.text(service, t as TFunction))]
    : [['', services] as const];
  return (
    <>
      <Card padding="none">
        <div className={styles.table}>
          <Table
            label={t('title')}
            header={
              <>
                {choosable.length > 0 && (
                  <HeaderCell width="fit">
                    <Checkbox
                      aria-label={t('acts.page')}
                      checked={choosable.every(selection.has)}
                      indeterminate={choosable.some(selection.has) && !choosable.every(selection.has)}
                      onChange={() => selection.set(choosable, !choosable.every(selection.has))}
                    />
                  </HeaderCell>
                )}
                <HeaderCell {...sortable('displayName')}>{t('mySpace.column.service')}</HeaderCell>
                {columns.map(({ id, label, sort, align }) => (
                  <HeaderCell key={id} {...(align && { align })} {...(sort !== undefined && sortable(sort))}>
                    {t(label)}
                  </HeaderCell>
                ))}
                <HeaderCell hidden>{t('mySpace.column.actions')}</HeaderCell>
              </>
            }
          >
            {groups.map(([name, members]) => (
              <Fragment key={name}>
                {grouping && (
                  <GroupRow columns={columns.length + (choosable.length > 0 ? 3 : 2)}>
                    {name === '' ? t('mySpace.without') : name}
                  </GroupRow>
                )}
                {members.map((service) => (
                  <ServiceRow
                    key={service.id.modelId}
                    service={service}
                    columns={columns}
                    box={
                      choosable.length > 0 && (
                        <Cell width="fit">
                          {choosable.includes(service) && <SelectBox service={service} selection={selection} />}
                        </Cell>
                      )
                    }
                    selected={selection.has(service)}
                    onDialog={(kind) => setDialog({ kind, service })}
                  />
                ))}
              </Fragment>
            ))}
          </Table>
        </div>
      </Card>
      {dialog && <ServiceDialog {...dialog} onClose={close} />}
    </>
  );
}

interface ServiceRowProps {
  service: ModelInfoData;
  /** The cell in which it is chosen. */
  box: ReactNode;
  selected: boolean;
  columns: readonly ShownColumn[];
  onDialog: (kind: DialogKind) => void;
}

function ServiceRow({ service, box, selected, columns, onDialog }: ServiceRowProps) {
  const [, navigate] = useLocation();
  const { taskType = '' } = service;
  const path = workspacePath(service);
  return (
    <Row selected={selected} onOpen={() => navigate(path)}>
      {box}
      <Cell>
        <div className={styles.service}>
          <FavouriteStar service={service} />
          <ServiceGlyph type={taskType} size="sm" />
          <span className={styles.name}>
            <Link variant="strong" href={path}>
              {serviceTexts(service).name}
            </Link>
            <span className={styles.id}>{serviceId(service)}</span>
          </span>
        </div>
      </Cell>
      {columns.map((column) => (
        <FactCell key={column.id} column={column} service={service} />
      ))}
      <ActionsCell always={<ServiceMenu service={service} onDialog={onDialog} />} />
    </Row>
  );
}
