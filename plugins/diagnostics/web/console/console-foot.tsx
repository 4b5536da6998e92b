import { useTranslation } from 'react-i18next';
import { clockTime, number } from '#core/web/text/format.ts';
import { Kbd } from '#core/web/ui/data/kbd.tsx';
import { Dot } from '#core/web/ui/feedback/dot.tsx';
import type { Session } from './sessions.ts';
import styles from './console.module.css';

const tones = { opening: 'neu', open: 'ok', lost: 'warn', ended: 'neu' } as const;
const keys = [
  ['copy', 'Ctrl Shift C'],
  ['paste', 'Ctrl Shift V'],
  ['search', 'Ctrl Shift F'],
  ['leave', 'Shift Esc'],
] as const;

/** Under the screen: whether the console is connected, since when and how fast, and the keys. */
export function ConsoleFoot({ session: { standing, screen } }: { session: Session }) {
  const { t } = useTranslation('diagnostics');
  const size = screen?.size();
  return (
    <footer className={styles.foot}>
      <span className={styles.standing} role="status">
        <Dot tone={tones[standing.at]} />
        {t(`console.standing.${standing.at}`)}
      </span>
      {standing.at === 'open' && (
        <>
          <span>{t('console.since', { time: clockTime(standing.since) })}</span>
          {standing.roundTripMs !== undefined && (
            <span>{t('console.roundTrip', { number: number(standing.roundTripMs) })}</span>
          )}
          {size && (
            <span>
              {size.columns} × {size.rows}
            </span>
          )}
        </>
      )}
      <span className={styles.keys} aria-hidden="true">
        {keys.map(([name, combination]) => (
          <span key={name}>
            <Kbd>{combination}</Kbd> {t(`console.keys.${name}`)}
          </span>
        ))}
      </span>
    </footer>
  );
}
