import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import styles from './dialogs.module.css';

interface NameDialogProps {
  title: string;
  /** The folder that the name is in. */
  within: string;
  name: string;
  action: string;
  help?: string;
  busy: boolean;
  fault: Fault | undefined;
  onClose: () => void;
  /** Given a name that is none of nothing, without slashes around it. */
  onName: (name: string) => void;
}

/** Asks for a name within a folder. */
export function NameDialog({ title, within, name, action, help, busy, fault, onClose, onName }: NameDialogProps) {
  const { t } = useTranslation('storage');
  const form = useId();
  const [value, setValue] = useState(name);
  const [tried, setTried] = useState(false);
  const wanted = value.trim().replace(/^\/+|\/+$/g, '');
  const error = fault ? faultText(t, fault) : tried && wanted === '' ? t('required') : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (wanted !== '' && !busy) onName(wanted);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className={styles.title}>{title}</span>}
      closeLabel={t('core:close')}
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.fields} onSubmit={submit} noValidate>
        {within !== '' && <p className={styles.facts}>{t('within', { folder: within })}</p>}
        <Field label={t('name')} help={help} error={error} required>
          <TextInput
            font="mono"
            value={value}
            maxLength={1_024}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setValue(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
