import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { ChevronDownIcon, CloseIcon } from '#core/web/ui/icons/common-icons.tsx';
import { ChevronUpIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import type { Session } from './sessions.ts';
import styles from './console.module.css';

/** Looks for words in what a console has shown. */
export function ConsoleSearch({ session: { screen, found }, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation('diagnostics');
  const [words, setWords] = useState('');
  const find = (direction: 1 | -1, what = words) => screen?.find(what, direction);
  const close = () => {
    find(1, '');
    onClose();
    screen?.focus();
  };
  return (
    <div className={styles.search}>
      <SearchInput
        autoFocus
        label={t('console.search')}
        clearLabel={t('logs.clear')}
        value={words}
        onSearch={(next) => {
          setWords(next);
          find(-1, next);
        }}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Enter' && words !== '') find(shiftKey ? 1 : -1);
          if (key === 'Escape' && words === '') close();
        }}
      />
      {words !== '' && (
        <span className={styles.hits} role="status">
          {found.current > 0
            ? t('logs.hitOf', { place: number(found.current), count: found.all, number: number(found.all) })
            : t('logs.hits', { count: found.all, number: number(found.all) })}
        </span>
      )}
      <IconButton label={t('logs.previous')} icon={<ChevronUpIcon />} onClick={() => find(-1)} />
      <IconButton label={t('logs.next')} icon={<ChevronDownIcon />} onClick={() => find(1)} />
      <IconButton label={t('console.closeSearch')} icon={<CloseIcon />} onClick={close} />
    </div>
  );
}
