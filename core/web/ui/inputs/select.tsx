import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { useFieldControl, useFieldLabelId } from './field.tsx';
import { ChevronDownIcon } from '../icons/common-icons.tsx';
import { PopupTrigger, usePopup } from './popup-trigger.tsx';
import styles from './select.module.css';

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  /** A second, smaller line. */
  detail?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<V extends string> {
  options: readonly SelectOption<V>[];
  value?: V | null;
  defaultValue?: V;
  onChange?: (value: V) => void;
  placeholder?: string;
  /** The accessible name when no Field names the select. */
  label?: string;
  id?: string;
  name?: string;
  form?: string;
  disabled?: boolean;
  readOnly?: boolean;
  size?: 'sm' | 'md';
  /** `button` looks like a quiet toolbar button: sorting, page size. */
  variant?: 'field' | 'button';
  /** Icon before the value. */
  icon?: ReactNode;
}

/** Picks one of a short list of options; long lists are the Combobox's. */
export function Select<V extends string>({
  options,
  value,
  defaultValue,
  onChange,
  placeholder,
  label,
  id,
  name,
  form,
  disabled = false,
  readOnly = false,
  size = 'md',
  variant = 'field',
  icon,
}: SelectProps<V>) {
  const wired = useFieldControl({ id });
  const fieldLabelId = useFieldLabelId();
  const { link, overlays } = usePopup();
  const [own, setOwn] = useState<V | null>(defaultValue ?? null);
  const chosen = value === undefined ? own : value;

  function choose(next: V) {
    setOwn(next);
    onChange?.(next);
  }

  return (
    <>
      <PopupTrigger link={link} popup="listbox" keys={/^(Arrow(Up|Down)|\S)$/u}>
        <button
          type="button"
          role="combobox"
          id={wired.id}
          className={clsx(styles.trigger, styles[variant], styles[size])}
          disabled={disabled}
          data-disabled={disabled ? '' : undefined}
          data-readonly={readOnly ? '' : undefined}
          {...(label === undefined ? { 'aria-labelledby': fieldLabelId } : { 'aria-label': label })}
          aria-describedby={wired['aria-describedby']}
          aria-invalid={wired['aria-invalid']}
          aria-required={wired.required}
          aria-readonly={readOnly || undefined}
        >
          {icon}
          <span className={styles.value} data-placeholder={chosen ? undefined : ''}>
            {labelOf(options, chosen) ?? chosen ?? placeholder}
          </span>
          <ChevronDownIcon />
        </button>
      </PopupTrigger>
      {name !== undefined && <input type="hidden" name={name} form={form} value={chosen ?? ''} disabled={disabled} />}
      {overlays && (
        <overlays.SelectPopup
          link={link}
          options={options}
          value={chosen}
          onChange={choose}
          disabled={disabled}
          readOnly={readOnly}
        />
      )}
    </>
  );
}

const labelOf = <V extends string>(options: readonly SelectOption<V>[], value: V | null) =>
  options.find((option) => option.value === value)?.label;
