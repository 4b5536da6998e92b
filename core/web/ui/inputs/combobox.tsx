import clsx from 'clsx';
import { useMemo } from 'react';
import { useFieldControl, useFieldLabelId } from './field.tsx';
import { ChevronDownIcon, CloseIcon } from '../icons/common-icons.tsx';
import { PopupTrigger, usePopup } from './popup-trigger.tsx';
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
export function Combobox({
  value,
  onChange,
  clearLabel,
  placeholder,
  label,
  id,
  name,
  disabled = false,
  ...list
}: ComboboxProps) {
  const wired = useFieldControl({ id });
  const fieldLabelId = useFieldLabelId();
  const { link, overlays } = usePopup();
  const naming = label === undefined ? { 'aria-labelledby': fieldLabelId } : { 'aria-label': label };
  const chosen = useMemo(
    () => list.options.find((option) => option.value === value) ?? (value === null ? null : { value, label: value }),
    [list.options, value],
  );
  const clearable = clearLabel !== undefined && value !== null;
  return (
    <>
      <span className={styles.box}>
        <PopupTrigger link={link} popup="dialog" keys={/^(Arrow(Up|Down)|\S)$/u}>
          <button
            type="button"
            role="combobox"
            id={wired.id}
            className={clsx(select.trigger, select.field, select.md, clearable && styles.clearable)}
            disabled={disabled}
            data-disabled={disabled ? '' : undefined}
            {...naming}
            aria-describedby={wired['aria-describedby']}
            aria-invalid={wired['aria-invalid']}
            aria-required={wired.required}
          >
            <span className={clsx(select.value, chosen === null && styles.placeholder)}>
              {chosen?.label ?? placeholder}
            </span>
            <ChevronDownIcon />
          </button>
        </PopupTrigger>
        {clearable && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.clear}
            disabled={disabled}
            aria-label={clearLabel}
            onClick={() => onChange(null)}
          >
            <CloseIcon />
          </button>
        )}
      </span>
      {name !== undefined && <input type="hidden" name={name} value={value ?? ''} disabled={disabled} />}
      {overlays && (
        <overlays.ComboboxPopup
          link={link}
          value={chosen}
          onChange={onChange}
          naming={naming}
          disabled={disabled}
          {...list}
        />
      )}
    </>
  );
}
