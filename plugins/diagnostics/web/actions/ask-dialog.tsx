import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import { CountDialog, type Act, type Subject } from '#plugins/instances/web/public.ts';

import { RenewDialog } from './renew-dialog.tsx';

/** What is about to be asked for, once somebody has confirmed it. */
export type Asking =
  | { readonly act: 'stop' | 'terminate'; readonly instance: ModelInstanceData }
  | { readonly act: 'renew' }
  | { readonly act: 'count'; readonly now: number };

interface AskDialogProps {
  asking: Asking;
  onAct: (act: Act, subject?: Subject) => void;
  onClose: () => void;
}

/** Asks before something ends or is replaced, and for how many there are to be. */
export function AskDialog({ asking, onAct, onClose }: AskDialogProps) {
  const { t } = useTranslation('diagnostics');
  if (asking.act === 'count')
    return <CountDialog now={asking.now} onCount={(count) => onAct('count', { count })} onClose={onClose} />;
  if (asking.act === 'renew') return <RenewDialog onRenew={(batch) => onAct('renew', { batch })} onClose={onClose} />;
  const { act, instance } = asking;
  function confirm() {
    onAct(act, { instance });
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      tone={act === 'terminate' ? 'danger' : 'primary'}
      title={t(`ask.${act}.title`, { name: instance.name })}
      confirmLabel={t(`act.${act}`)}
      cancelLabel={t('ask.cancel')}
    >
      {t(`ask.${act}.text`)}
    </ConfirmDialog>
  );
}
