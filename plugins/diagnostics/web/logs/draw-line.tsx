import clsx from 'clsx';
import type { ReactNode } from 'react';
import { pieces, type Look } from './ansi.ts';
import styles from './line.module.css';

/** A line as a terminal would colour it, with what is searched for marked. */
export function drawLine(text: string, wanted: string, current: boolean): readonly ReactNode[] {
  let from = 0;
  return pieces(text.replaceAll('\t', '  ')).map(({ text: piece, look }) => {
    const key = from;
    from += piece.length;
    return (
      <span key={key} className={classOf(look)}>
        {marked(piece, wanted, current)}
      </span>
    );
  });
}

function marked(text: string, wanted: string, current: boolean): ReactNode {
  if (wanted === '') return text;
  const found: ReactNode[] = [];
  const lower = text.toLowerCase();
  let end = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, end)) {
    found.push(
      text.slice(end, at),
      <mark key={at} className={clsx(styles.hit, current && styles.current)}>
        {text.slice(at, at + wanted.length)}
      </mark>,
    );
    end = at + wanted.length;
  }
  return end === 0 ? text : [...found, text.slice(end)];
}

const colours = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

function classOf({ colour, ground, bold, dim, italic, underline }: Look): string | undefined {
  return (
    clsx(
      colour !== undefined && styles[colours[colour % 8]!],
      ground !== undefined && styles[`on-${colours[ground % 8]!}`],
      bold && styles.bold,
      dim && styles.dim,
      italic && styles.italic,
      underline && styles.underline,
    ) || undefined
  );
}
