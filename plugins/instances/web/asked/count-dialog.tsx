import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#core/web/text/text.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';

const most = 1_000;

interface CountDialogProps {
  now: number;
  onCount: (count: number) => void;
  onClose: () => void;
}

/** Asks how many instances there are to be. */
export function CountDialog({ now, onCount, onClose }: CountDialogProps) {
  const { t } = useTranslation('instances');
  const [count, setCount] = useState<number | null>(now);
  const [tried, setTried] = useState(false);
  const fits = count !== null && Number.isInteger(count) && count >= 0 && count <= most;
  function send() {
    setTried(true);
    if (!fits) return;
    onCount(count);
    onClose();
  }
  return (
    <Dialog
      open
      width="sm"
      onClose={onClose}
      title={t('count.title')}
      closeLabel={t('core:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('services:cancel')}</Button>
          <Button variant="primary" onClick={send}>
            {t('count.action')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        noValidate
      >
        <Field
          label={t('count.label')}
          help={t(fits && count < now ? 'count.fewer' : 'count.help')}
          error={tried && !fits && t('count.wrong', { most })}
        >
          <NumberInput value={count} onChange={setCount} min={0} max={most} locale={currentLanguage()} />
        </Field>
      </form>
    </Dialog>
  );
}
