import { useTranslation } from 'react-i18next';
import { addressOf } from '#core/contract/request.ts';
import { Ago } from '#core/web/page/ago.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, Row } from '#core/web/ui/data/table.tsx';
import {
  DeleteIcon,
  DownloadIcon,
  EditIcon,
  FileIcon,
  FolderIcon,
  LinkIcon,
  MoreIcon,
  ShowIcon,
} from '#core/web/ui/icons/icons.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { sizeText } from '#core/web/text/size.ts';
import { contents, type StoredObjectData } from '../../contract.ts';
import { nameOf } from '../keys.ts';
import styles from './browse.module.css';

/** A dialog about some keys. */
export interface RowAction {
  readonly dialog: 'preview' | 'share' | 'rename' | 'delete';
  readonly keys: readonly string[];
}

/** What dialogs about keys are given. */
export interface KeyDialogProps {
  account: number;
  keys: readonly string[];
  /** What the first of the keys is of, where that is no folder. */
  object: StoredObjectData | undefined;
  onClose: () => void;
  onAction: (action: RowAction) => void;
}

interface RowProps {
  account: number;
  selected: boolean;
  onToggle: () => void;
  onAction: (action: RowAction) => void;
}

/** A folder. */
export function FolderRow({ folder, href, selected, onToggle, onAction }: RowProps & { folder: string; href: string }) {
  const { t } = useTranslation('storage');
  const name = nameOf(folder);
  const act = (dialog: RowAction['dialog']) => () => onAction({ dialog, keys: [folder] });
  return (
    <Row selected={selected}>
      <Cell width="fit">
        <Checkbox aria-label={t('select', { name })} checked={selected} onChange={onToggle} />
      </Cell>
      <Cell>
        <span className={styles.name}>
          <FolderIcon aria-hidden="true" />
          <span className={styles.words} title={folder}>
            <Link variant="strong" href={href}>
              {name}/
            </Link>
          </span>
        </span>
      </Cell>
      <Cell label={t('column.size')} align="end" emphasis="quiet" wideOnly />
      <Cell label={t('column.modified')} emphasis="quiet" wideOnly />
      <ActionsCell
        always={
          <Menu
            trigger={<IconButton label={t('more', { name })} icon={<MoreIcon />} />}
            sections={[
              { items: [{ label: t('rename.action'), icon: <EditIcon />, onSelect: act('rename') }] },
              { items: [{ label: t('delete.action'), icon: <DeleteIcon />, danger: true, onSelect: act('delete') }] },
            ]}
          />
        }
      />
    </Row>
  );
}

/** An object. */
export function ObjectRow({
  account,
  object: { key, bytes, modified },
  selected,
  onToggle,
  onAction,
}: RowProps & { object: StoredObjectData }) {
  const { t } = useTranslation('storage');
  const name = nameOf(key);
  const act = (dialog: RowAction['dialog']) => () => onAction({ dialog, keys: [key] });
  return (
    <Row selected={selected}>
      <Cell width="fit">
        <Checkbox aria-label={t('select', { name })} checked={selected} onChange={onToggle} />
      </Cell>
      <Cell>
        <span className={styles.name}>
          <FileIcon aria-hidden="true" />
          <span className={styles.words} title={key}>
            <button type="button" className={styles.open} onClick={act('preview')}>
              {name}
            </button>
          </span>
        </span>
      </Cell>
      <Cell label={t('column.size')} align="end" emphasis="quiet">
        {sizeText(bytes)}
      </Cell>
      <Cell label={t('column.modified')} emphasis="quiet">
        <Ago time={modified} />
      </Cell>
      <ActionsCell
        always={
          <Menu
            trigger={<IconButton label={t('more', { name })} icon={<MoreIcon />} />}
            sections={[
              {
                items: [
                  { label: t('preview.action'), icon: <ShowIcon />, onSelect: act('preview') },
                  {
                    label: t('download'),
                    icon: <DownloadIcon />,
                    onSelect: () => location.assign(addressOf(contents.downloadStoredObject, { account, key })),
                  },
                  { label: t('share.action'), icon: <LinkIcon />, onSelect: act('share') },
                  { label: t('rename.action'), icon: <EditIcon />, onSelect: act('rename') },
                ],
              },
              { items: [{ label: t('delete.action'), icon: <DeleteIcon />, danger: true, onSelect: act('delete') }] },
            ]}
          />
        }
      />
    </Row>
  );
}
