import { useTranslation } from 'react-i18next';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { EditIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ResourceGroupData } from '../../contract.ts';
import { groupPath } from '../paths.ts';
import styles from './admin.module.css';

interface GroupsTableProps {
  groups: readonly ResourceGroupData[];
  onEdit: (group: ResourceGroupData) => void;
}

/** Resource groups with whose they are and what is set of them. */
export function GroupsTable({ groups, onEdit }: GroupsTableProps) {
  const { t } = useTranslation('resource-groups');
  return (
    <Card padding="none">
      <Table
        label={t('title')}
        density="relaxed"
        header={
          <>
            <HeaderCell>{t('admin.column.group')}</HeaderCell>
            <HeaderCell>{t('admin.column.type')}</HeaderCell>
            <HeaderCell>{t('column.access')}</HeaderCell>
            <HeaderCell>{t('admin.column.settings')}</HeaderCell>
            <HeaderCell hidden>{t('column.actions')}</HeaderCell>
          </>
        }
      >
        {groups.map((group) => {
          const { name, ownerId, accountName, resourceGroupType, access, isDefault } = group;
          const set = [
            ...(isDefault ? [t('admin.default')] : []),
            ...(group.enabledEviction ? [t('admin.eviction')] : []),
            ...(group.enabledAutoScaling ? [t('admin.autoScaling')] : []),
          ];
          return (
            <Row key={`${ownerId} ${name}`}>
              <Cell>
                <span className={styles.names}>
                  <Link variant="strong" href={groupPath({ ownerId, name })}>
                    {name}
                  </Link>
                  <small>{accountName ?? t('admin.installation')}</small>
                </span>
              </Cell>
              <Cell label={t('admin.column.type')} emphasis="quiet">
                {t(`type.${resourceGroupType}`)}
              </Cell>
              <Cell label={t('column.access')}>
                <Badge tone={access === 'PUBLIC' ? 'info' : 'neu'}>{t(`access.${access}`)}</Badge>
              </Cell>
              <Cell label={t('admin.column.settings')} emphasis="quiet">
                {set.length === 0 ? '—' : set.join(', ')}
              </Cell>
              <ActionsCell
                always={
                  <IconButton label={t('admin.edit', { name })} icon={<EditIcon />} onClick={() => onEdit(group)} />
                }
              />
            </Row>
          );
        })}
      </Table>
    </Card>
  );
}
