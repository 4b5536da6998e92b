import { useTranslation } from 'react-i18next';
import { Api } from '#core/web/state/api.ts';
import { useAction, useService } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { toasts } from '#core/web/ui/overlays/toasts.ts';
import { datasets, type DatasetInfoData } from '../../contract.ts';
import { named, staleCalls } from '../place.ts';

/** Tells what an upload has changed of a dataset, and offers to take it back. */
export function useOutcome(before: DatasetInfoData): (after: DatasetInfoData) => Promise<void> {
  const { t } = useTranslation('datasets');
  const api = useService(Api);
  const { send } = useAction(datasets.restoreDatasetVersion, { stales: staleCalls });
  const { version: from = 1 } = before;
  return async ({ version: to = from }) => {
    if (to === from) return void toasts.add({ tone: 'info', title: t('upload.nothingNew') });
    const difference = await api
      .send(datasets.compareDatasetVersions, { ...named(before), from, to })
      .catch(() => undefined);
    const { added = 0, changed = 0, removed = 0, tooLarge } = difference ?? {};
    const counts = { added: number(added), changed: number(changed), removed: number(removed) };
    toasts.add({
      tone: 'ok',
      title: t('uploaded'),
      ...(difference && !tooLarge && { text: t('edit.counts', counts) }),
      action: {
        label: t('edit.undo'),
        onSelect: () =>
          void send({ ...named(before), number: from }).catch((error: unknown) =>
            toastFailure(t, t('upload.notUndone'), error),
          ),
      },
    });
  };
}
