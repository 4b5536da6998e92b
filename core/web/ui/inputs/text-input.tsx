import type { ReactNode } from 'react';
import { ControlBox, type ControlSize } from './control-box.tsx';
import type { DomProps } from './dom-props.ts';
import { useFieldControl } from './field.tsx';
import styles from './text-input.module.css';

export interface TextInputProps extends Omit<DomProps<'input'>, 'size' | 'type'> {
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'time' | 'date' | 'datetime-local';
  size?: ControlSize;
  /** `mono` for names, paths and other code. */
  font?: 'sans' | 'mono';
  icon?: ReactNode;
  unit?: ReactNode;
  /** Buttons at the end, such as "show password". */
  end?: ReactNode;
}

/** A one-line text input; takes its id and messages from the Field around it. */
export function TextInput({ size = 'md', font = 'sans', icon, unit, end, type = 'text', ...input }: TextInputProps) {
  const wired = useFieldControl(input);
  return (
    <ControlBox
      size={size}
      invalid={wired['aria-invalid'] === true || wired['aria-invalid'] === 'true'}
      readOnly={input.readOnly ?? false}
      disabled={input.disabled ?? false}
      icon={icon}
      unit={unit}
      end={end}
    >
      <input {...input} {...wired} type={type} className={styles[font]} />
    </ControlBox>
  );
}
