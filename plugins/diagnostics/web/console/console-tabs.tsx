import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Dot } from '#core/web/ui/feedback/dot.tsx';
import { CloseIcon, PlusIcon, SearchIcon } from '#core/web/ui/icons/common-icons.tsx';
import { ConsoleIcon, ExpandIcon } from '#core/web/ui/icons/icons.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import type { Session } from './sessions.ts';
import styles from './console.module.css';

interface ConsoleTabsProps {
  readonly sessions: readonly Session[];
  readonly chosen: Session;
  readonly onChoose: (id: number) => void;
  readonly onClose: (id: number) => void;
  readonly onOpen: () => void;
  readonly onSearch: () => void;
}

/** Where the keyboard goes on from a terminal. */
export const tabId = (id: number): string => `console-${id}`;

/** The consoles that are open, another one, and what can be done with the shown one. */
export function ConsoleTabs({ sessions, chosen, onChoose, onClose, onOpen, onSearch }: ConsoleTabsProps) {
  const { t } = useTranslation('diagnostics');
  return (
    <div className={styles.tabs}>
      <ul className={styles.list} aria-label={t('console.tabs')}>
        {sessions.map(({ id, number, news, standing }) => {
          const name = t('console.name', { number });
          return (
            <li key={id} className={clsx(styles.item, id === chosen.id && styles.current)}>
              <button
                type="button"
                id={tabId(id)}
                className={styles.choose}
                aria-pressed={id === chosen.id}
                onClick={() => onChoose(id)}
              >
                <ConsoleIcon />
                <span className={clsx(standing.at === 'ended' && styles.over)}>{name}</span>
                {news && (
                  <>
                    <Dot tone="info" />
                    <VisuallyHidden>{t('console.news')}</VisuallyHidden>
                  </>
                )}
              </button>
              <IconButton
                label={t('console.close', { name })}
                icon={<CloseIcon />}
                size="xs"
                onClick={() => onClose(id)}
              />
            </li>
          );
        })}
      </ul>
      <IconButton label={t('console.open')} icon={<PlusIcon />} onClick={onOpen} />
      <div className={styles.tools}>
        <IconButton label={t('console.search')} icon={<SearchIcon />} onClick={onSearch} />
        <CopyButton
          text={() => chosen.screen?.text() ?? ''}
          label={t('console.copy')}
          copiedLabel={t('console.copied')}
        />
        <IconButton
          label={t('console.expand')}
          icon={<ExpandIcon />}
          onClick={({ currentTarget }) => {
            const panel = currentTarget.closest(`.${styles.tab}`);
            void (document.fullscreenElement ? document.exitFullscreen() : panel?.requestFullscreen());
          }}
        />
      </div>
    </div>
  );
}
