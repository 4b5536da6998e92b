import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { DeleteIcon, EditIcon, StarIcon } from '#core/web/ui/icons/icons.tsx';
import { savedViews, type SavedViewData } from '../contract.ts';
import { EditDialog } from './edit-dialog.tsx';
import type { ViewsDialogProps } from './views-menu.tsx';
import styles from './views.module.css';

/** Every view of a list that the reader may use, with what may be done to each. */
export function Page({ account, query, views, onClose }: ViewsDialogProps) {
  const { t } = useTranslation('saved-views');
  const [asked, setAsked] = useState<{ readonly kind: 'edit' | 'delete'; readonly view: SavedViewData }>();
  const close = () => setAsked(undefined);
  return (
    <Dialog open onClose={onClose} title={t('manage.title')} closeLabel={t('core:close')}>
      {views.length === 0 && <p className={styles.none}>{t('manage.none')}</p>}
      <ul className={styles.list}>
        {views.map((view) => (
          <View key={view.id} account={account} view={view} onAsk={(kind) => setAsked({ kind, view })} />
        ))}
      </ul>
      {asked?.kind === 'edit' && <EditDialog account={account} view={asked.view} query={query} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteDialog account={account} view={asked.view} onClose={close} />}
    </Dialog>
  );
}

function View({
  account,
  view,
  onAsk,
}: {
  account: number;
  view: SavedViewData;
  onAsk: (kind: 'edit' | 'delete') => void;
}) {
  const { t } = useTranslation('saved-views');
  const { send, pending, error } = useAction(savedViews.setDefaultView, { stales: [savedViews.listSavedViews] });
  const { name, isDefault, mine, shared, author, mayChange } = view;
  const toggle = () => void send({ account, viewId: view.id, body: !isDefault }).catch(() => undefined);
  return (
    <li className={styles.view}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {isDefault && (
          <Badge tone="info" icon={<StarIcon />}>
            {t('isDefault')}
          </Badge>
        )}
        {mine && shared && <Badge tone="neu">{t('shared')}</Badge>}
        {!mine && <span className={styles.author}>{t('sharedBy', { author })}</span>}
        {error && (
          <span role="alert" className={styles.failed}>
            {faultText(t, error)}
          </span>
        )}
      </span>
      <IconButton
        label={t(isDefault ? 'manage.noDefault' : 'manage.makeDefault', { name })}
        icon={<StarIcon />}
        loading={pending}
        onClick={toggle}
      />
      {mayChange && <IconButton label={t('manage.edit', { name })} icon={<EditIcon />} onClick={() => onAsk('edit')} />}
      {mayChange && (
        <IconButton label={t('manage.delete', { name })} icon={<DeleteIcon />} onClick={() => onAsk('delete')} />
      )}
    </li>
  );
}

function DeleteDialog({
  account,
  view: { id, name, shared },
  onClose,
}: {
  account: number;
  view: SavedViewData;
  onClose: () => void;
}) {
  const { t } = useTranslation('saved-views');
  const { send, pending, error } = useAction(savedViews.deleteSavedView, { stales: [savedViews.listSavedViews] });
  // A failure stays in the dialog, which shows it.
  const remove = () => void send({ account, viewId: id }).then(onClose, () => undefined);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={remove}
      title={t('delete.title', { name })}
      confirmLabel={t('delete.action')}
      cancelLabel={t('cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t(shared ? 'delete.textShared' : 'delete.text')}
    </ConfirmDialog>
  );
}
