import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { savedViews, type SavedViewData } from '../contract.ts';
import { ViewForm } from './view-form.tsx';

interface EditDialogProps {
  account: number;
  view: SavedViewData;
  /** What the list shows now. */
  query: string;
  onClose: () => void;
}

/** Changes a view's name, what it shows and for whom. */
export function EditDialog({ account, view, query, onClose }: EditDialogProps) {
  const { t } = useTranslation('saved-views');
  const { send } = useAction(savedViews.updateSavedView, { stales: [savedViews.listSavedViews] });
  const { id: viewId, name, shared, isDefault } = view;
  return (
    <ViewForm
      title={t('edit.title', { name })}
      action={t('edit.action')}
      given={{ name, shared, isDefault, renew: false }}
      differs={view.query !== query}
      onClose={onClose}
      onSend={async ({ renew, ...wish }) =>
        void (await send({ account, viewId, body: { ...wish, ...(renew && { query }) } }))
      }
    />
  );
}
