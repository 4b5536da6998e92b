import clsx from 'clsx';
import type { ReactNode } from 'react';
import * as Base from './base-ui/select.ts';
import { useFieldControl, useFieldLabelId } from './field.tsx';
import { CheckIcon, ChevronDownIcon } from './icons.tsx';
import popup from './popup.module.css';
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
export function Select<V extends string>({ options, value, defaultValue, onChange, placeholder, label, id, name, form, disabled = false, readOnly = false, size = 'md', variant = 'field', icon }: SelectProps<V>) {
  const wired = useFieldControl({ id });
  const fieldLabelId = useFieldLabelId();
  return (
    <Base.Root<V>
      items={options as SelectOption<V>[]}
      {...(value !== undefined && { value })}
      {...(defaultValue !== undefined && { defaultValue })}
      onValueChange={(next) => next !== null && onChange?.(next)}
      {...(name !== undefined && { name })}
      {...(form !== undefined && { form })}
      disabled={disabled}
      readOnly={readOnly}
      required={wired.required ?? false}
      modal={false}
    >
      <Base.Trigger
        id={wired.id}
        className={clsx(styles.trigger, styles[variant], styles[size])}
        {...(label === undefined ? { 'aria-labelledby': fieldLabelId } : { 'aria-label': label })}
        aria-describedby={wired['aria-describedby']}
        aria-invalid={wired['aria-invalid']}
      >
        {icon}
        <Base.Value className={styles.value} placeholder={placeholder} />
        <ChevronDownIcon />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} collisionPadding={8}>
          <Base.Popup className={popup.popup}>
            <Base.List className={popup.list}>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} disabled={option.disabled ?? false} className={popup.item}>
                  {option.icon}
                  <div className={popup.words}>
                    <Base.ItemText>{option.label}</Base.ItemText>
                    {option.detail !== undefined && <span className={popup.detail}>{option.detail}</span>}
                  </div>
                  <Base.ItemIndicator className={popup.indicator}><CheckIcon /></Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
