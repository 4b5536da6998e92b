import { Combobox as Base } from '@base-ui/react/combobox';
import clsx from 'clsx';
import { useMemo } from 'react';
import box from './control-box.module.css';
import { useFieldControl } from './field.tsx';
import { CheckIcon, ChevronDownIcon, CloseIcon } from './icons.tsx';
import popup from './popup.module.css';
import styles from './combobox.module.css';

export interface ComboboxOption {
  value: string;
  label: string;
  detail?: string;
}

export interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Said when nothing matches. */
  emptyText: string;
  clearLabel: string;
  openLabel: string;
  placeholder?: string;
  /** The server searches: gets what is typed, and `options` are shown as they come. */
  onQuery?: (text: string) => void;
  /** The accessible name when no Field names it. */
  label?: string;
  id?: string;
  name?: string;
  disabled?: boolean;
}

/** Picks one of many options by typing a part of its name. */
export function Combobox({ options, value, onChange, emptyText, clearLabel, openLabel, placeholder, onQuery, label, id, name, disabled = false }: ComboboxProps) {
  const wired = useFieldControl({ id });
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? (value === null ? null : { value, label: value }), [options, value]);
  return (
    <Base.Root<ComboboxOption>
      items={options as ComboboxOption[]}
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? null)}
      isItemEqualToValue={(a, b) => a.value === b.value}
      {...(onQuery && { filter: null, onInputValueChange: (text: string) => onQuery(text) })}
      {...(name !== undefined && { name })}
      disabled={disabled}
      required={wired.required ?? false}
    >
      <Base.InputGroup className={clsx(box.box, box.md, wired['aria-invalid'] && box.invalid, disabled && box.disabled)}>
        <Base.Input id={wired.id} aria-label={label} aria-describedby={wired['aria-describedby']} aria-invalid={wired['aria-invalid']} placeholder={placeholder} />
        <Base.Clear className={styles.button} aria-label={clearLabel}><CloseIcon /></Base.Clear>
        <Base.Trigger className={styles.button} aria-label={openLabel}><ChevronDownIcon /></Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8}>
          <Base.Popup className={popup.popup}>
            <Base.Empty><div className={popup.empty}>{emptyText}</div></Base.Empty>
            <Base.List className={popup.list}>
              {(option: ComboboxOption) => (
                <Base.Item key={option.value} value={option} className={popup.item}>
                  <span className={popup.words}>
                    {option.label}
                    {option.detail !== undefined && <span className={popup.detail}>{option.detail}</span>}
                  </span>
                  <Base.ItemIndicator className={popup.indicator}><CheckIcon /></Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
