import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { savedViews } from '../contract.ts';
import type { ViewsDialogProps } from './views-menu.tsx';
import { ViewForm } from './view-form.tsx';

/** Keeps what the list shows now under a name. */
export function Page({ list, account, query, onClose }: ViewsDialogProps) {
  const { t } = useTranslation('saved-views');
  const create = useAction(savedViews.createSavedView, { stales: [savedViews.listSavedViews] });
  return (
    <ViewForm
      title={t('save.title')}
      action={t('save.action')}
      given={{ name: '', shared: false, isDefault: false, renew: true }}
      onClose={onClose}
      onSend={async ({ name, shared, isDefault }) => {
        const view = await create.send({ account, body: { list, name, query, shared, isDefault } });
        toastSuccess(t('save.done', { name: view.name }));
      }}
    />
  );
}
