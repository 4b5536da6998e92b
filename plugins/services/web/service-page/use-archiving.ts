import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { Api } from '#core/web/state/api.ts';
import { useService, useStale } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { toasts } from '#core/web/ui/overlays/toasts.ts';
import { services, type ModelInfoData } from '../../contract.ts';
import { serviceTexts } from '../create/names.ts';

export type Archiving = 'archive' | 'restore';

const undoneBy = { archive: 'restore', restore: 'archive' } as const satisfies Record<Archiving, Archiving>;
const pollMs = 1_000;

/** Puts a service away or brings it back; resolves once that is done, whether or not what asked for it is still shown, and offers to undo it. */
export function useArchiving(service: ModelInfoData): (act: Archiving) => Promise<void> {
  const { t } = useTranslation('services');
  const api = useService(Api);
  const stale = useStale();
  const { accountId: account, modelId } = service.id;
  const { name } = serviceTexts(service);

  async function done(act: Archiving): Promise<void> {
    const { taskId } = await api.send(services.actOnModels, { account, body: { act, ids: [modelId] } });
    for (;;) {
      const { over, results } = await api.send(services.getActResults, { account, taskId });
      if (over) {
        const { reason } = results.find(({ outcome }) => outcome === 'FAILED') ?? {};
        if (reason) throw new Fault(reason.code, reason.message, 409, reason.args);
        return stale(services.getPagedModels, services.getModelCounts, services.getModelInfo);
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  return async (act) => {
    await done(act);
    const undo = undoneBy[act];
    const failed = (error: unknown) => toastFailure(t, t(`archiving.${undo}.failed`, { name }), error);
    const undone = () => toasts.add({ tone: 'ok', title: t(`archiving.${undo}.done`, { name }) });
    toasts.add({
      tone: 'ok',
      title: t(`archiving.${act}.done`, { name }),
      action: { label: t('archiving.undo'), onSelect: () => void done(undo).then(undone, failed) },
    });
  };
}
