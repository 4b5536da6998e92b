import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import styles from './billing.module.css';

interface FormDialogProps {
  title: string;
  /** What happens, above the fields. */
  text?: ReactNode;
  submit: string;
  danger?: boolean;
  pending: boolean;
  failure: string | undefined;
  onClose: () => void;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** A form in a dialog: its fields, what went wrong above them, and its two buttons. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, submit, danger = false, pending, failure, onClose, onSubmit, children } = props;
  const { t } = useTranslation('billing');
  const id = useId();
  function send(event: FormEvent) {
    event.preventDefault();
    if (!pending) void onSubmit();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('core:close')}
      width="sm"
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('topUp.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={id} loading={pending}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={send}>
        {failure !== undefined && <Callout tone="bad">{failure}</Callout>}
        {text !== undefined && <p className={styles.after}>{text}</p>}
        {children}
      </form>
    </Dialog>
  );
}
