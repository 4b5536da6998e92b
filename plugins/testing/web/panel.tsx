import clsx from 'clsx';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { ChevronDownIcon, ChevronUpIcon, ExpandIcon, ShrinkIcon } from '#core/web/ui/icons/icons.tsx';
import { useAlone } from './use-alone.ts';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** After the title, such as a count. */
  meta?: ReactNode;
  /** Toggles beside the title. */
  choice?: ReactNode;
  /** On phones they stand below it, since there are many. */
  below?: boolean;
  actions?: ReactNode;
  /** Whether it can be folded to its head. */
  folds?: boolean;
  /** Whether it can fill the screen. */
  fills?: boolean;
  children: ReactNode;
}

/** One of the tab's panels: a head with its toggles and actions over the content. Each fills the screen at a press; Escape brings it back. */
export function Panel({
  title,
  meta,
  choice,
  below = false,
  actions,
  folds = false,
  fills = true,
  children,
}: PanelProps) {
  const { t } = useTranslation('testing');
  const [full, setFull] = useState(false);
  const [folded, setFolded] = useState(false);
  const section = useRef<HTMLElement>(null);
  useAlone(section, full, () => setFull(false));
  return (
    <section
      ref={section}
      className={clsx(styles.panel, full && styles.full)}
      data-full={full || undefined}
      aria-label={title}
    >
      <header className={clsx(styles.head, folded && styles.folded)}>
        <h2 className={styles.title}>{title}</h2>
        {meta}
        {!folded && choice && <div className={clsx(styles.choice, below && styles.below)}>{choice}</div>}
        <div className={styles.actions}>
          {!folded && actions}
          {folds && !full && (
            <IconButton
              label={t(folded ? 'show' : 'collapse')}
              icon={folded ? <ChevronDownIcon /> : <ChevronUpIcon />}
              aria-expanded={!folded}
              onClick={() => setFolded(!folded)}
            />
          )}
          {fills && !folded && (
            <IconButton
              label={t(full ? 'leaveFullScreen' : 'fullScreen')}
              icon={full ? <ShrinkIcon /> : <ExpandIcon />}
              aria-pressed={full}
              onClick={() => setFull(!full)}
            />
          )}
        </div>
      </header>
      {!folded && children}
    </section>
  );
}
