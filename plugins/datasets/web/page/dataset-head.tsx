import { useAtomValue } from 'jotai';
import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#core/contract/request.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { DeleteIcon, DownloadIcon, EditIcon, MoreIcon, UploadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { sizeText } from '#core/web/text/size.ts';
import { contents } from '../../contract.ts';
import { AccessBadge } from '../access-badge.tsx';
import { DatasetIcon } from '../icons.ts';
import { named } from '../place.ts';
import { datasetAction, type DatasetTabProps } from '../public.ts';
import styles from './page.module.css';

const dialogs = {
  delete: () => import('./delete-dialog.tsx'),
  settings: () => import('../form/settings-dialog.tsx'),
  upload: () => import('../form/upload-dialog.tsx'),
};

/** What a dataset is called, what it is in a few marks, and what can be done with it. */
export function DatasetHead(props: DatasetTabProps) {
  const { t } = useTranslation('datasets');
  const session = useAtomValue(sessionAtom);
  const host = useAtomValue(hostAtom);
  const [dialog, setDialog] = useState<keyof typeof dialogs>();
  const { dataset, mine, mayEdit } = props;
  const { rows = 0, bytes = 0, dataType = '' } = dataset;
  const readable = mine || dataset.accessMode === 'public';
  const download = (type: string) =>
    location.assign(addressOf(contents.downloadDatasetRawContent, { ...named(dataset), type }));
  return (
    <>
      <PageHead
        glyph={
          <span className={styles.glyph}>
            <DatasetIcon />
          </span>
        }
        title={dataset.name}
        meta={
          <>
            <AccessBadge dataset={dataset} />
            <Tag font="mono">{dataType}</Tag>
            <span className={styles.amount}>
              {t('amount', { count: rows, rows: number(rows), size: sizeText(bytes) })}
            </span>
          </>
        }
        actions={
          <>
            {mayEdit && (
              <Button icon={<UploadIcon />} onClick={() => setDialog('upload')}>
                {t('import')}
              </Button>
            )}
            {readable && (
              <Menu
                trigger={<Button icon={<DownloadIcon />}>{t('download')}</Button>}
                sections={[
                  {
                    items: (dataType === 'json/any' ? ['json', 'jsonl'] : ['json', 'jsonl', 'csv']).map((type) => ({
                      label: t(`form.${type}`),
                      onSelect: () => download(type),
                    })),
                  },
                ]}
              />
            )}
            {host
              .entries(datasetAction)
              .filter(({ value: { shown } }) => shown?.(props, session) ?? true)
              .map((entry) => (
                <Part key={entry.value.id} name={nameOfPart(datasetAction, entry)}>
                  {createElement(lazyPage(entry.value.page), props)}
                </Part>
              ))}
            {mayEdit && (
              <Menu
                trigger={<IconButton label={t('more')} icon={<MoreIcon />} variant="secondary" size="md" />}
                sections={[
                  {
                    items: [{ label: t('settings.action'), icon: <EditIcon />, onSelect: () => setDialog('settings') }],
                  },
                  {
                    items: [
                      {
                        label: t('delete.action'),
                        icon: <DeleteIcon />,
                        danger: true,
                        onSelect: () => setDialog('delete'),
                      },
                    ],
                  },
                ]}
              />
            )}
          </>
        }
      />
      {dialog && (
        <Part name={`datasets.${dialog}`}>
          {createElement(lazyPage(dialogs[dialog]), { dataset, onClose: () => setDialog(undefined) })}
        </Part>
      )}
    </>
  );
}
