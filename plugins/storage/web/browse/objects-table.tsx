import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { number } from '#core/web/text/format.ts';
import { HeaderCell, Table } from '#core/web/ui/data/table.tsx';
import { DeleteIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { storage } from '../../contract.ts';
import type { ViewQuery } from '../keys.ts';
import styles from './browse.module.css';
import { FolderRow, ObjectRow, type RowAction } from './object-row.tsx';

const dialogs = {
  preview: () => import('../dialogs/preview-dialog.tsx'),
  share: () => import('../dialogs/share-dialog.tsx'),
  rename: () => import('../dialogs/rename-dialog.tsx'),
  delete: () => import('../dialogs/delete-dialog.tsx'),
} as const;

interface ObjectsTableProps {
  account: number;
  page: Output<typeof storage.listStoredObjects>;
  query: ViewQuery;
  hrefWith: (part: Partial<ViewQuery>) => string;
}

/** Folders and objects in rows. */
export function ObjectsTable({ account, page: { folders, objects, next }, query, hrefWith }: ObjectsTableProps) {
  const { t } = useTranslation('storage');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<RowAction>();
  const all = [...folders, ...objects.map(({ key }) => key)];
  // What somebody else deleted meanwhile is not chosen any more.
  const selected = all.filter((key) => chosen.has(key));
  const toggle = (key: string) =>
    setChosen((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]));
  const row = (key: string) => ({
    account,
    selected: chosen.has(key),
    onToggle: () => toggle(key),
    onAction: setAction,
  });
  return (
    <>
      {selected.length > 0 && (
        <div className={styles.selection} role="status">
          <strong>{t('selected', { number: number(selected.length) })}</strong>
          <Button size="sm" icon={<DeleteIcon />} onClick={() => setAction({ dialog: 'delete', keys: selected })}>
            {t('delete.action')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setChosen(new Set())}>
            {t('clearSelection')}
          </Button>
        </div>
      )}
      <Card padding="none">
        <Table
          label={t('title')}
          header={
            <>
              <HeaderCell width="fit">
                <Checkbox
                  aria-label={t('selectAll')}
                  checked={selected.length === all.length}
                  indeterminate={selected.length > 0 && selected.length < all.length}
                  onChange={() => setChosen(new Set(selected.length === all.length ? [] : all))}
                />
              </HeaderCell>
              <HeaderCell>{t('column.name')}</HeaderCell>
              <HeaderCell align="end">{t('column.size')}</HeaderCell>
              <HeaderCell>{t('column.modified')}</HeaderCell>
              <HeaderCell hidden>{t('column.actions')}</HeaderCell>
            </>
          }
        >
          {folders.map((folder) => (
            <FolderRow
              key={folder}
              folder={folder}
              href={hrefWith({ prefix: folder, q: '', after: '' })}
              {...row(folder)}
            />
          ))}
          {objects.map((object) => (
            <ObjectRow key={object.key} object={object} {...row(object.key)} />
          ))}
        </Table>
      </Card>
      {(query.after !== '' || next !== undefined) && (
        <nav className={styles.pages} aria-label={t('pages.label')}>
          {query.after !== '' && <Button href={hrefWith({ after: '' })}>{t('pages.first')}</Button>}
          {next !== undefined && <Button href={hrefWith({ after: next })}>{t('pages.next')}</Button>}
        </nav>
      )}
      {action && (
        <Part name={`storage.${action.dialog}`}>
          {createElement(lazyPage(dialogs[action.dialog]), {
            account,
            keys: action.keys,
            object: objects.find(({ key }) => key === action.keys[0]),
            onClose: () => setAction(undefined),
            onAction: setAction,
          })}
        </Part>
      )}
    </>
  );
}
