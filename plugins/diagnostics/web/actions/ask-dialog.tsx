import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#core/web/text/text.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import type { Act } from './asked.ts';
import type { Subject } from './use-acts.ts';

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
  if (asking.act === 'count') return <CountDialog now={asking.now} onAct={onAct} onClose={onClose} />;
  const { act } = asking;
  const instance = 'instance' in asking ? asking.instance : undefined;
  function confirm() {
    onAct(act, instance ? { instance } : {});
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      tone={act === 'terminate' ? 'danger' : 'primary'}
      title={t(`ask.${act}.title`, { name: instance?.name })}
      confirmLabel={t(`act.${act}`)}
      cancelLabel={t('ask.cancel')}
    >
      {t(`ask.${act}.text`)}
    </ConfirmDialog>
  );
}

const most = 1_000;

function CountDialog({ now, onAct, onClose }: { now: number } & Pick<AskDialogProps, 'onAct' | 'onClose'>) {
  const { t } = useTranslation('diagnostics');
  const [count, setCount] = useState<number | null>(now);
  const [tried, setTried] = useState(false);
  const fits = count !== null && Number.isInteger(count) && count >= 0 && count <= most;
  function send() {
    setTried(true);
    if (!fits) return;
    onAct('count', { count });
    onClose();
  }
  return (
    <Dialog
      open
      width="sm"
      onClose={onClose}
      title={t('ask.count.title')}
      closeLabel={t('core:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ask.cancel')}</Button>
          <Button variant="primary" onClick={send}>
            {t('act.count')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          label={t('ask.count.label')}
          help={t(fits && count < now ? 'ask.count.fewer' : 'ask.count.help')}
          error={tried && !fits && t('ask.count.wrong', { most })}
        >
          <NumberInput value={count} onChange={setCount} min={0} max={most} locale={currentLanguage()} />
        </Field>
      </form>
    </Dialog>
  );
}
