import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#core/web/text/text.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import styles from './actions.module.css';

const most = 1_000;

interface RenewDialogProps {
  readonly onRenew: (batch: number) => void;
  readonly onClose: () => void;
}

/** Asks how many instances are to be replaced at once. */
export function RenewDialog({ onRenew, onClose }: RenewDialogProps) {
  const { t } = useTranslation('diagnostics');
  const [batch, setBatch] = useState<number | null>(1);
  const [tried, setTried] = useState(false);
  const fits = batch !== null && Number.isInteger(batch) && batch >= 1 && batch <= most;
  function confirm() {
    setTried(true);
    if (!fits) return;
    onRenew(batch);
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      tone="primary"
      title={t('ask.renew.title')}
      confirmLabel={t('act.renew')}
      cancelLabel={t('ask.cancel')}
    >
      <div className={styles.ask}>
        <p>{t('ask.renew.text')}</p>
        <Field
          label={t('ask.renew.batch')}
          help={t('ask.renew.batchHelp')}
          error={tried && !fits && t('ask.renew.wrong', { most })}
        >
          <NumberInput value={batch} onChange={setBatch} min={1} max={most} locale={currentLanguage()} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
