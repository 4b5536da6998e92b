import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isFor } from '#core/web/state/audience.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { services, type ModelInfoData } from '../../contract.ts';
import { serviceTexts } from '../create/names.ts';

/** Asks whether a service is to go, says what goes with it and what stays, and removes it once its name was typed. */
export function DeleteDialog({ service, onClose }: { service: ModelInfoData; onClose: () => void }) {
  const { t } = useTranslation('services');
  const [location, navigate] = useLocation();
  const { send, pending, error } = useAction(services.deleteModel, {
    stales: [services.getPagedModels, services.getModelCounts],
  });
  const home = isFor('user', useAtomValue(sessionAtom)) ? '/workspace' : '/catalog';
  const { name } = serviceTexts(service);
  const { modelName, image, publicSettings } = service;

  async function remove() {
    const removed = await send({ account: service.id.accountId, model: service.id.modelId }).then(
      () => true,
      () => false,
    );
    if (!removed) return;
    toastSuccess(t('delete.done', { name }));
    onClose();
    if (location !== home) navigate(home);
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('delete.title', { name })}
      goes={{
        heading: t('delete.goes'),
        items: [
          t('delete.goesInstances'),
          t('delete.goesSettings'),
          ...(publicSettings.isPublic ? [t('delete.goesPublic')] : []),
        ],
      }}
      stays={{
        heading: t('delete.stays'),
        items: [
          image ? t('delete.staysImage', { image: image.name }) : t('delete.staysImages'),
          t('delete.staysClones'),
        ],
      }}
      typeName={{
        name: modelName,
        label: (
          <>
            {t('delete.type')} <code>{modelName}</code>
          </>
        ),
      }}
      confirmLabel={t('delete.action')}
      cancelLabel={t('cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
