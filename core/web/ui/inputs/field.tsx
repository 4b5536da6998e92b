import clsx from 'clsx';
import type { ReactNode } from 'react';
import { createContext, use, useId } from 'react';
import { FieldErrorIcon } from '../icons/frame-icons.tsx';
import styles from './field.module.css';

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** The word beside the label of each field that must be filled in; the control itself tells those who do not see it. */
export const RequiredMark = createContext<string | undefined>(undefined);

const FieldContext = createContext<FieldWiring | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Id of the control; the error and help get `<id>-error` and `<id>-description`. */
  id?: string;
  /** A warning at the end of the label line, such as "applies after restart". */
  note?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Name of the dot that marks a changed value; no dot without it. */
  modified?: string | undefined;
  /** Set where that dot tells something less than a change that is not saved. */
  quiet?: boolean;
  required?: boolean;
  /** For several controls under one label (radios, checkboxes): a group instead of a label element. */
  group?: boolean;
  children: ReactNode;
}

/** One form field: label above, control, help and error below, all wired to the control by ids. */
export function Field({
  label,
  id: ownId,
  note,
  help,
  error,
  modified,
  quiet = false,
  required = false,
  group = false,
  children,
}: FieldProps) {
  const requiredMark = use(RequiredMark);
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const labelId = `${id}-label`;
  const invalid = Boolean(error);
  const describedBy = [invalid && `${id}-error`, help && `${id}-description`].filter(Boolean).join(' ') || undefined;
  const caption = (
    <>
      <span>{label}</span>
      {modified !== undefined && (
        <span className={clsx(styles.modified, quiet && styles.quiet)} role="img" aria-label={modified} />
      )}
      {required && requiredMark && (
        <span className={styles.mark} aria-hidden="true">
          {requiredMark}
        </span>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  return (
    <div
      className={styles.field}
      {...(group && { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy })}
    >
      {group ? (
        <span id={labelId} className={styles.label}>
          {caption}
        </span>
      ) : (
        <label id={labelId} htmlFor={id} className={styles.label}>
          {caption}
        </label>
      )}
      <FieldContext value={{ id, labelId, describedBy, invalid, required }}>{children}</FieldContext>
      {invalid && (
        <p id={`${id}-error`} className={styles.error}>
          <FieldErrorIcon />
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-description`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

interface ControlAttributes {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** Attributes that tie a control to the Field around it; the control's own attributes win. */
export function useFieldControl(own: ControlAttributes): ControlAttributes {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}

/** Id of the label of the Field around a control that a label element cannot name (listbox buttons, groups). */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId;
}
