import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Anchor } from '../data/link.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import styles from './segmented.module.css';

export interface SegmentedOption<V extends string> {
  value: V;
  label: string;
  icon?: ReactNode;
  /** Shows the icon alone; the label becomes the name and tooltip. */
  iconOnly?: boolean;
  /** Makes the option a link to another view of the same thing. */
  href?: string;
}

export interface SegmentedProps<V extends string> {
  /** Name of the group. */
  label: string;
  options: readonly SegmentedOption<V>[];
  value: V;
  onChange?: (value: V) => void;
  size?: 'sm' | 'md';
}

/** Two to five exclusive options side by side, such as Form and JSON. */
export function Segmented<V extends string>({ label, options, value, onChange, size = 'md' }: SegmentedProps<V>) {
  return (
    <div role="group" aria-label={label} className={clsx(styles.group, styles[size])}>
      {options.map((option) => (
        <Segment
          key={option.value}
          option={option}
          on={option.value === value}
          onPress={() => onChange?.(option.value)}
        />
      ))}
    </div>
  );
}

function Segment<V extends string>({
  option,
  on,
  onPress,
}: {
  option: SegmentedOption<V>;
  on: boolean;
  onPress: () => void;
}) {
  const words = (
    <>
      {option.icon}
      {!option.iconOnly && option.label}
    </>
  );
  const name = option.iconOnly ? { 'aria-label': option.label } : {};
  const control =
    option.href === undefined ? (
      <button type="button" className={styles.segment} aria-pressed={on} onClick={onPress} {...name}>
        {words}
      </button>
    ) : (
      <Anchor href={option.href} className={styles.segment} aria-current={on ? 'page' : undefined} {...name}>
        {words}
      </Anchor>
    );
  return option.iconOnly ? <Tooltip text={option.label}>{control}</Tooltip> : control;
}
