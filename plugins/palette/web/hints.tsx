import { useTranslation } from 'react-i18next';
import { Kbd } from '#core/web/ui/data/kbd.tsx';
import { isMac } from '#core/web/ui/is-mac.ts';
import styles from './palette.module.css';

/** The keys of the palette, for those who have some. */
export function Hints() {
  const { t } = useTranslation('palette');
  const hints = [
    { keys: ['↑', '↓'], words: t('hint.choose') },
    { keys: ['↵'], words: t('hint.open') },
    { keys: [isMac ? '⌘↵' : 'Ctrl ↵'], words: t('hint.newTab') },
    { keys: ['Esc'], words: t('hint.close') },
  ];
  return (
    <div className={styles.hints}>
      {hints.map(({ keys, words }) => (
        <span key={words} className={styles.hint}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{' '}
          {words}
        </span>
      ))}
    </div>
  );
}
