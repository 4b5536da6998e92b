import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Dot } from './dot.tsx';
import {
  CheckIcon,
  FailureIcon,
  HelpIcon,
  SleepingIcon,
  UndoIcon,
  WaitingIcon,
  WarningIcon,
} from '../icons/common-icons.tsx';
import { Spinner } from './spinner.tsx';
import { stateLook, type StateIcon } from './states.ts';
import styles from './state-mark.module.css';

export interface StateMarkProps {
  /** Wire name of the state. */
  state: string;
  /** The state in words. */
  label: string;
  /** What the state alone does not say: step, percent, reason, since when. */
  detail?: ReactNode;
  /** `badge` is framed (page heads), `plain` is for rows and cards. */
  variant?: 'plain' | 'badge';
}

const marks: Readonly<Record<StateIcon, ReactNode>> = {
  dot: <Dot />,
  'hollow-dot': <Dot hollow />,
  check: <CheckIcon />,
  spinner: <Spinner />,
  hourglass: <WaitingIcon />,
  moon: <SleepingIcon />,
  undo: <UndoIcon />,
  triangle: <WarningIcon />,
  cross: <FailureIcon />,
  question: <HelpIcon />,
};

/** A state: always a mark and a word, coloured by what it means. */
export function StateMark({ state, label, detail, variant = 'plain' }: StateMarkProps) {
  const { tone, icon, dashed } = stateLook(state);
  const mark =
    variant === 'badge' ? (
      <Badge tone={tone} dashed={dashed} icon={marks[icon]}>
        {label}
      </Badge>
    ) : (
      <span className={styles.state} data-tone={tone}>
        {marks[icon]}
        {label}
      </span>
    );
  return detail === undefined ? (
    mark
  ) : (
    <span className={styles.line}>
      {mark}
      <span className={styles.detail}>{detail}</span>
    </span>
  );
}
