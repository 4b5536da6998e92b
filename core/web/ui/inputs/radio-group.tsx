import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './radio-group.module.css';

export interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<V extends string> {
  name: string;
  options: readonly RadioOption<V>[];
  value?: V;
  defaultValue?: V;
  onChange?: (value: V) => void;
  direction?: 'column' | 'row';
}

/** One of a few options with room to explain each; stands in a Field with `group`, which names it. */
export function RadioGroup<V extends string>({
  name,
  options,
  value,
  defaultValue,
  onChange,
  direction = 'column',
}: RadioGroupProps<V>) {
  return (
    <div className={clsx(styles.group, styles[direction])}>
      {options.map((option) => (
        <label key={option.value} className={styles.line}>
          <input
            type="radio"
            name={name}
            value={option.value}
            disabled={option.disabled}
            className={styles.radio}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={() => onChange?.(option.value)}
          />
          <span className={styles.words}>
            {option.label}
            {option.help && <span className={styles.help}>{option.help}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
