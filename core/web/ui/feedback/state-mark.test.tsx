import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StateMark } from './state-mark.tsx';
import { stateLook } from './states.ts';

afterEach(cleanup);

const table: [tone: string, icon: string, ...states: string[]][] = [
  ['ok', 'dot', 'RUNNING', 'Active', 'AVAILABLE'],
  ['ok', 'check', 'COMPLETED'],
  ['info', 'spinner', 'STARTING', 'RUN', 'Scheduled'],
  ['neu', 'hourglass', 'IDLE'],
  ['vio', 'moon', 'SLEEPING'],
  ['neu', 'hollow-dot', 'INACTIVE', 'STOPPED', 'Deleted'],
  ['warn', 'spinner', 'REMOVING', 'DELETING', 'REVERTING'],
  ['neu', 'undo', 'REVERTED', 'cancelled'],
  ['warn', 'triangle', 'degraded'],
  ['bad', 'triangle', 'UNAVAILABLE', 'FAILED', 'blocked'],
];

it.each(table.flatMap(([tone, icon, ...states]) => states.map((state) => ({ state, tone, icon }))))(
  '$state is $tone with $icon',
  ({ state, tone, icon }) => {
    expect(stateLook(state)).toEqual({ tone, icon, dashed: false });
  },
);

it.each(['UNKNOWN', '', 'toString', 'SOMETHING_NEW'])(
  '%j is an unknown state: dashed, with a question mark',
  (state) => {
    expect(stateLook(state)).toEqual({ tone: 'neu', icon: 'question', dashed: true });
  },
);

it.each(['plain', 'badge'] as const)('shows a mark and a word as %s', (variant) => {
  render(<StateMark state="STARTING" label="Starting" detail="62 %" variant={variant} />);
  const mark = screen.getByText('Starting');
  expect(mark.dataset.tone).toBe('info');
  expect(mark.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('62 %')).toBeTruthy();
});
