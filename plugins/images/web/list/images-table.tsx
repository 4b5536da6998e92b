import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Ago } from '#core/web/page/ago.tsx';
import type { UrlState } from '#core/web/page/url-state.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { sizeText } from '#core/web/text/size.ts';
import { AccessBadge } from '../access-badge.tsx';
import { Address } from '../address.tsx';
import { ImageDialog, type DialogKind } from '../image-dialog.tsx';
import { ImageMenu } from '../image-menu.tsx';
import { kinds, pathOf, type AnyImage, type Kind } from '../kinds.ts';
import { isMine } from '../rights.ts';
import type { ImagesQuery } from './images-query.ts';
import styles from './list.module.css';

interface ImagesTableProps {
  kind: Kind;
  records: readonly AnyImage[];
  url: UrlState<ImagesQuery>;
}

/** Images in rows; what a row's menu asks for happens in a dialog over the table. */
export function ImagesTable({ kind, records, url: { state, change } }: ImagesTableProps) {
  const { t } = useTranslation('images');
  const [dialog, setDialog] = useState<{ readonly dialog: DialogKind; readonly image: AnyImage }>();
  const [field, way] = state.sort.split(',') as ['name' | 'created' | 'updated', 'asc' | 'desc'];
  const sortable = (by: typeof field) => {
    const sort = field !== by ? 'none' : way === 'desc' ? 'descending' : 'ascending';
    const down = sort === 'none' ? by !== 'name' : sort === 'ascending';
    return { sort, onSort: () => change({ sort: `${by},${down ? 'desc' : 'asc'}`, page: 1 }) } as const;
  };
  return (
    <>
      <Card padding="none">
        <Table
          label={t(`${kind}.title`)}
          density="relaxed"
          header={
            <>
              <HeaderCell {...sortable('name')}>{t('column.name')}</HeaderCell>
              {kind === 'image' && <HeaderCell>{t('column.taskType')}</HeaderCell>}
              <HeaderCell>{t('column.access')}</HeaderCell>
              <HeaderCell align="end">{t('column.services')}</HeaderCell>
              <HeaderCell align="end">{t('column.size')}</HeaderCell>
              <HeaderCell {...sortable('updated')}>{t('column.updated')}</HeaderCell>
              <HeaderCell {...sortable('created')}>{t('column.created')}</HeaderCell>
              <HeaderCell hidden>{t('column.actions')}</HeaderCell>
            </>
          }
        >
          {records.map((image) => (
            <ImageRow
              key={image.id?.imageId}
              kind={kind}
              image={image}
              onType={(type) => change({ type, page: 1 })}
              onDialog={(asked) => setDialog({ dialog: asked, image })}
            />
          ))}
        </Table>
      </Card>
      {dialog && <ImageDialog kind={kind} {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}

interface ImageRowProps {
  kind: Kind;
  image: AnyImage;
  onType: (taskType: string) => void;
  onDialog: (dialog: DialogKind) => void;
}

function ImageRow({ kind, image, onType, onDialog }: ImageRowProps) {
  const { t } = useTranslation('images');
  const session = useAtomValue(sessionAtom);
  const [, navigate] = useLocation();
  const path = pathOf(kind, image);
  const Icon = kinds[kind].icon;
  const mine = isMine(session, image);
  return (
    <Row onOpen={() => navigate(path)}>
      <Cell>
        <span className={styles.image}>
          <span className={styles.icon}>
            <Icon />
          </span>
          <span className={styles.name}>
            <Link variant="strong" href={path}>
              {image.name}
            </Link>
            <span className={styles.address}>
              {mine || image.imageAccountName === undefined ? (
                <Address image={image} />
              ) : (
                <>
                  {image.imageAccountName}
                  {image.image !== '' && (
                    <>
                      {' · '}
                      <Address image={image} />
                    </>
                  )}
                </>
              )}
            </span>
          </span>
        </span>
      </Cell>
      {kind === 'image' && (
        <Cell label={t('column.taskType')}>
          {image.taskType !== undefined && (
            <button
              type="button"
              className={styles.type}
              title={t('type.only')}
              onClick={() => onType(image.taskType!)}
            >
              <Tag font="mono">{image.taskType}</Tag>
            </button>
          )}
        </Cell>
      )}
      <Cell label={t('column.access')}>
        <AccessBadge image={image} />
      </Cell>
      <Cell label={t('column.services')} align="end" emphasis={image.services ? 'normal' : 'quiet'}>
        {number(image.services ?? 0)}
      </Cell>
      <Cell label={t('column.size')} align="end" emphasis="quiet">
        {image.size === undefined ? '–' : sizeText(image.size)}
      </Cell>
      <Cell label={t('column.updated')} emphasis="quiet">
        {image.updated !== undefined && <Ago time={image.updated} />}
      </Cell>
      <Cell label={t('column.created')} emphasis="quiet" wideOnly>
        {image.created !== undefined && <Ago time={image.created} />}
      </Cell>
      <ActionsCell always={<ImageMenu kind={kind} image={image} onDialog={onDialog} />} />
    </Row>
  );
}
