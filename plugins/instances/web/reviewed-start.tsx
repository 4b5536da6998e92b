import { useAtomValue } from 'jotai';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#core/contract/fault.ts';
import { hostAtom, useAction } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { startReview } from '#plugins/services/web/public.ts';
import { instances } from '../contract.ts';
import { isReviewed, StartDialog, type Checked } from './start-dialog.tsx';

interface Given {
  service: ModelInfoData;
  /** Set where it is started with as many as are asked for and no others. */
  isFixed?: boolean;
  /** Whether it is being started. */
  pending: boolean;
  /** Starts as many and says so; rejects where that fails, which is told here. */
  start: (count: number) => Promise<unknown>;
  /** What to say of that besides the reason. */
  failed: string;
}

interface ReviewedStart {
  /** Starts so many instances, after what there is to know before that was read. */
  ask: (count: number) => Promise<void>;
  busy: boolean;
  /** Stands beside whatever asks. */
  dialog: ReactNode;
}

/** Has a start, or a larger number of instances, looked at before. */
export function useReviewedStart({ service, isFixed = false, pending, start, failed }: Given): ReviewedStart {
  const { t } = useTranslation('instances');
  const check = useAction(instances.checkStart);
  const reviewed = useAtomValue(hostAtom).all(startReview).length > 0;
  const [asking, setAsking] = useState<{ readonly count: number; readonly checked: Checked; readonly error?: Fault }>();
  const close = () => setAsking(undefined);
  const tell = (error: unknown) => toastFailure(t, failed, error);
  const underWay = useRef(false);

  /** A second press may come before a button shows that it is busy. */
  async function once(work: () => Promise<unknown>) {
    if (underWay.current) return;
    underWay.current = true;
    await work().finally(() => {
      underWay.current = false;
    });
  }

  async function look(count: number) {
    const { accountId: account, modelId: model } = service.id;
    const checked = await check.send({ account, model, instances: count }).catch(tell);
    if (!checked) return;
    const clear = checked.verdict === 'pass' && checked.warnings.length === 0;
    if (clear && !(reviewed && isReviewed())) await start(count).catch(tell);
    else setAsking({ count, checked });
  }

  return {
    ask: (count) => once(() => look(count)),
    busy: pending || check.pending,
    dialog: asking && (
      <StartDialog
        {...asking}
        service={service}
        isFixed={isFixed}
        busy={pending}
        onStart={(count) =>
          void once(() => start(count).then(close, (error: Fault) => setAsking({ ...asking, error })))
        }
        onClose={close}
      />
    ),
  };
}
