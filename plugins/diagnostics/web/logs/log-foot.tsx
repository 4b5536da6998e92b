import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Kbd } from '#core/web/ui/data/kbd.tsx';
import { Dot } from '#core/web/ui/feedback/dot.tsx';
import styles from './logs.module.css';

interface LogFootProps {
  readonly live: boolean;
  readonly following: boolean;
  readonly shown: number;
  readonly all: number;
  readonly zone: 'local' | 'utc';
}

const keys = [
  ['search', ['/']],
  ['hit', ['n', 'N']],
  ['error', ['e']],
  ['wrap', ['w']],
  ['live', ['End']],
] as const;

/** Under the lines: whether more come, how many there are, and the keys. */
export function LogFoot({ live, following, shown, all, zone }: LogFootProps) {
  const { t } = useTranslation('diagnostics');
  const standing = !live ? 'ended' : following ? 'live' : 'paused';
  return (
    <footer className={styles.foot}>
      <span className={styles.standing}>
        <Dot tone={standing === 'live' ? 'ok' : standing === 'paused' ? 'warn' : 'neu'} />
        {t(`logs.standing.${standing}`)}
      </span>
      <span>
        {shown === all
          ? t('logs.lines', { count: all, number: number(all) })
          : t('logs.linesOf', { count: all, shown: number(shown), number: number(all) })}
      </span>
      <span>{zone === 'utc' ? 'UTC' : ownZone()}</span>
      <span className={styles.keys} aria-hidden="true">
        {keys.map(([name, list]) => (
          <span key={name}>
            {list.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}{' '}
            {t(`logs.keys.${name}`)}
          </span>
        ))}
      </span>
    </footer>
  );
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
