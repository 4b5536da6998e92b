import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/ago.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { ColumnsIcon, PublicIcon } from '#core/web/ui/common-icons.tsx';
import { IconButton } from '#core/web/ui/icon-button.tsx';
import { Menu } from '#core/web/ui/menu.tsx';
import { Cell } from '#core/web/ui/table.tsx';
import { Tag } from '#core/web/ui/tag.tsx';
import type { UrlState } from '#core/web/url-state.ts';
import type { ModelInfoData } from '../contract.ts';
import { mySpaceColumns, type MySpaceColumn, type MySpaceQuery } from './my-space-query.ts';
import { isPublished } from './published.ts';
import { ServiceState } from './service-state.tsx';
import styles from './my-space-table.module.css';

/** One fact about a service, in its row. */
export function FactCell({ column, service }: { column: MySpaceColumn; service: ModelInfoData }) {
  const { t } = useTranslation('services');
  const label = t(`mySpace.column.${column}`);
  const { taskType = '', lastActivity, instancesReady = 0, instancesWanted } = service;
  switch (column) {
    case 'taskType':
      return <Cell label={label}>{taskType !== '' && <span className={styles.type} title={taskType}><Tag font="mono">{taskType}</Tag></span>}</Cell>;
    case 'state':
      return <Cell label={label}><ServiceState service={service} /></Cell>;
    case 'instances':
      return <Cell label={label} align="end">{instancesWanted === undefined ? '–' : `${instancesReady} / ${instancesWanted}`}</Cell>;
    case 'access':
      return <Cell label={label} emphasis="quiet">{isPublished(service) ? <Badge tone="info" icon={<PublicIcon />}>{t('published')}</Badge> : t('mySpace.access.private')}</Cell>;
    case 'lastActivity':
      return <Cell label={label} emphasis="quiet">{lastActivity === undefined ? '–' : <span className={styles.time}><Ago time={lastActivity} /></span>}</Cell>;
  }
}

/** Chooses which facts the table shows. */
export function ColumnsMenu({ url: { state: { hide }, change } }: { url: UrlState<MySpaceQuery> }) {
  const { t } = useTranslation('services');
  const toggled = (column: MySpaceColumn) => (hide.includes(column) ? hide.filter((each) => each !== column) : [...hide, column]);
  return (
    <Menu
      trigger={<IconButton variant="quiet" size="md" label={t('mySpace.columns')} icon={<ColumnsIcon />} />}
      sections={[{ heading: t('mySpace.columns'), choose: 'many', items: mySpaceColumns.map((column) => ({ id: column, label: t(`mySpace.column.${column}`), checked: !hide.includes(column), onSelect: () => change({ hide: toggled(column) }) })) }]}
    />
  );
}
