import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { ControlBox, type ControlSize } from './control-box.tsx';
import { useFieldControl } from './field.tsx';
import { formatNumber, formatScientific, parseNumber } from './number-format.ts';
import styles from './number-input.module.css';

export interface NumberInputProps {
  /** Its box, such as for what gets the focus first. */
  ref?: Ref<HTMLInputElement>;
  value?: number | null;
  defaultValue?: number | null;
  /** Gets null for an empty field and NaN for text that is no number, so that the form can say so. */
  onChange?: (value: number | null) => void;
  onBlur?: () => void;
  /** BCP 47 tag the number is written in. */
  locale: string;
  unit?: ReactNode;
  /** What the number means in human terms, shown below: 180 → "180 s = 3 min". */
  echo?: (value: number) => string;
  min?: number;
  max?: number;
  step?: number;
  /** Set where very small numbers are read by their exponents, such as learning rates; typed so they are taken everywhere. */
  scientific?: boolean;
  size?: ControlSize;
  id?: string;
  name?: string;
  form?: string;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
}

/** A number with its unit; grouped while at rest, plain while edited, arrows step, forms get the plain number. */
export function NumberInput({
  ref,
  value,
  defaultValue = null,
  onChange,
  onBlur,
  locale,
  unit,
  echo,
  min,
  max,
  step = 1,
  scientific = false,
  size = 'md',
  id,
  name,
  form,
  label,
  placeholder,
  disabled = false,
  readOnly = false,
}: NumberInputProps) {
  const wired = useFieldControl({ id });
  const [own, setOwn] = useState<number | null>(defaultValue);
  const [draft, setDraft] = useState<string>();
  const number = value === undefined ? own : value;
  const valid = number !== null && !Number.isNaN(number);

  function change(next: number | null) {
    setOwn(next);
    onChange?.(next);
  }

  function type(text: string) {
    setDraft(text);
    change(parseNumber(text, locale));
  }

  function stepBy(event: KeyboardEvent<HTMLInputElement>) {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || readOnly) return;
    event.preventDefault();
    const digits = Math.max(10, 2 - Math.floor(Math.log10(step)));
    const stepped = Number(((valid ? number : 0) + direction * step).toFixed(digits));
    const next = Math.min(Math.max(stepped, min ?? -Infinity), max ?? Infinity);
    setDraft(undefined);
    change(next);
  }

  function leave() {
    if (draft === undefined || !Number.isNaN(parseNumber(draft, locale))) setDraft(undefined);
    onBlur?.();
  }

  return (
    <>
      <ControlBox
        size={size}
        invalid={Boolean(wired['aria-invalid'])}
        readOnly={readOnly}
        disabled={disabled}
        unit={unit}
      >
        <input
          {...wired}
          ref={ref}
          type="text"
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          role="spinbutton"
          aria-label={label}
          aria-valuenow={valid ? number : undefined}
          aria-valuemin={min}
          aria-valuemax={max}
          autoComplete="off"
          className={styles.number}
          placeholder={placeholder}
          disabled={disabled}
          readOnly={readOnly}
          value={draft ?? (valid ? (scientific ? formatScientific : formatNumber)(number, locale) : '')}
          onChange={(event) => type(event.target.value)}
          onKeyDown={stepBy}
          onBlur={leave}
        />
      </ControlBox>
      {name !== undefined && (
        <input
          type="hidden"
          name={name}
          form={form}
          value={draft !== undefined && !valid ? draft : (number ?? '')}
          disabled={disabled}
        />
      )}
      {echo && valid && <p className={styles.echo}>{echo(number)}</p>}
    </>
  );
}
