import { useState, type ReactNode } from 'react';
import { Button } from '../inputs/button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from '../inputs/field.tsx';
import { CheckIcon, CloseIcon } from '../icons/common-icons.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import styles from './confirm-dialog.module.css';

export interface Consequences {
  heading: string;
  items: readonly ReactNode[];
}

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** What happens, in a sentence or two. */
  children?: ReactNode;
  goes?: Consequences;
  stays?: Consequences;
  /** What must be typed before the action can be pressed. */
  typeName?: { name: string; label: ReactNode };
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'danger' | 'primary';
  /** The action runs: it cannot be pressed twice and the dialog stays. */
  busy?: boolean;
  error?: ReactNode;
  /** A gentler way, such as "Stop it instead". */
  alternative?: { label: string; onSelect: () => void };
}

/** Asks before something is lost: says what goes and what stays, and can require the name to be typed. */
export function ConfirmDialog({ open, onClose, ...rest }: ConfirmDialogProps) {
  return open ? <OpenConfirmDialog onClose={onClose} {...rest} /> : null;
}

function OpenConfirmDialog({
  onClose,
  onConfirm,
  title,
  children,
  goes,
  stays,
  typeName,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  busy = false,
  error,
  alternative,
}: Omit<ConfirmDialogProps, 'open'>) {
  const [typed, setTyped] = useState('');
  const locked = typeName !== undefined && typed.trim() !== typeName.name;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      role="alertdialog"
      busy={busy}
      footerStart={
        alternative && (
          <Button variant="ghost" disabled={busy} onClick={alternative.onSelect}>
            {alternative.label}
          </Button>
        )
      }
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={tone} loading={busy} disabled={locked} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {goes && <Consequence {...goes} tone="bad" />}
      {stays && <Consequence {...stays} tone="ok" />}
      {typeName && (
        <form
          className={styles.typing}
          onSubmit={(event) => {
            event.preventDefault();
            if (!locked && !busy) onConfirm();
          }}
          noValidate
        >
          <Field label={typeName.label}>
            <TextInput
              font="mono"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        </form>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </Dialog>
  );
}

function Consequence({ heading, items, tone }: Consequences & { tone: 'bad' | 'ok' }) {
  return (
    <>
      <h3 className={styles.heading}>{heading}</h3>
      <ul>
        {items.map((item, index) => (
          <li key={index} className={styles.item} data-tone={tone}>
            {tone === 'bad' ? <CloseIcon /> : <CheckIcon />}
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
