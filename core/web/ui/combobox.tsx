import clsx from 'clsx';
import { useMemo } from 'react';
import * as Base from './base-ui/combobox.ts';
import { useFieldControl, useFieldLabelId } from './field.tsx';
import { CheckIcon, ChevronDownIcon, CloseIcon, SearchIcon } from './icons.tsx';
import popup from './popup.module.css';
import select from './select.module.css';
import styles from './combobox.module.css';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second, smaller line. */
  detail?: string;
}

export interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Name and placeholder of the search box over the list. */
  searchLabel: string;
  /** Said when nothing matches. */
  emptyText: string;
  /** Names the cross that takes the choice away; no cross without it. */
  clearLabel?: string;
  placeholder?: string;
  /** The server searches: gets what is typed, and `options` are shown as they come. */
  onQuery?: (text: string) => void;
  /** The accessible name when no Field names it. */
  label?: string;
  id?: string;
  name?: string;
  disabled?: boolean;
}

/** A Select with a search box over its list, for many options. */
export function Combobox({ options, value, onChange, searchLabel, emptyText, clearLabel, placeholder, onQuery, label, id, name, disabled = false }: ComboboxProps) {
  const wired = useFieldControl({ id });
  const fieldLabelId = useFieldLabelId();
  const naming = label === undefined ? { 'aria-labelledby': fieldLabelId } : { 'aria-label': label };
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
      <span className={styles.box}>
        <Base.Trigger
          id={wired.id}
          className={clsx(select.trigger, select.field, select.md, clearLabel !== undefined && value !== null && styles.clearable)}
          {...naming}
          aria-describedby={wired['aria-describedby']}
          aria-invalid={wired['aria-invalid']}
        >
          <span className={clsx(select.value, chosen === null && styles.placeholder)}><Base.Value>{(option: ComboboxOption | null) => option?.label ?? placeholder}</Base.Value></span>
          <ChevronDownIcon />
        </Base.Trigger>
        {clearLabel !== undefined && <Base.Clear className={styles.clear} aria-label={clearLabel}><CloseIcon /></Base.Clear>}
      </span>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8}>
          <Base.Popup className={popup.popup} {...naming}>
            <div className={styles.search}>
              <SearchIcon />
              <Base.Input aria-label={searchLabel} placeholder={searchLabel} className={styles.input} />
            </div>
            <Base.Empty><div className={popup.empty}>{emptyText}</div></Base.Empty>
            <Base.List className={popup.list} {...naming}>
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
