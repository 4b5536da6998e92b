import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { datasets, type DatasetInfoData } from '../../contract.ts';
import { named } from '../place.ts';
import { listPath } from '../rights.ts';

/** Asks whether a dataset is to go. */
export function Page({ dataset, onClose }: { dataset: DatasetInfoData; onClose: () => void }) {
  const { t } = useTranslation('datasets');
  const [, navigate] = useLocation();
  const { send, pending, error } = useAction(datasets.deleteDataset, {
    stales: [datasets.getPagedDatasets, datasets.getDatasetCounts],
  });

  const { data: users = [] } = useAnswer(datasets.getDatasetUsers, named(dataset));
  const services = users.map(({ modelName }) => modelName).join(', ');

  async function remove() {
    const removed = await send(named(dataset)).then(
      () => true,
      () => false,
    );
    if (!removed) return;
    toastSuccess(t('delete.done', { name: dataset.name }));
    navigate(listPath);
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('delete.title', { name: dataset.name })}
      goes={{ heading: t('delete.goes'), items: [t('delete.goesVersions', { count: dataset.version ?? 1 })] }}
      stays={{
        heading: t('delete.stays'),
        items: [services === '' ? t('delete.staysServices') : t('delete.staysNamed', { services })],
      }}
      confirmLabel={t('delete.action')}
      cancelLabel={t('cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    />
  );
}
