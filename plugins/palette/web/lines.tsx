import type { MouseEvent } from 'react';
import clsx from 'clsx';
import type { Entry, Section } from './entry.ts';
import styles from './palette.module.css';

interface LinesProps {
  id: string;
  label: string;
  sections: readonly Section[];
  active: Entry | undefined;
  optionId: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onOpen: (entry: Entry, event: MouseEvent) => void;
}

/** The lines below the box, in their sections; the box keeps the focus and says which line is meant. */
export function Lines({ id, label, sections, active, optionId, onPoint, onOpen }: LinesProps) {
  return (
    <div id={id} role="listbox" aria-label={label}>
      {sections.map((section) => (
        <div key={section.id} role="group" aria-labelledby={`${id}-section-${section.id}`}>
          <div id={`${id}-section-${section.id}`} className={styles.heading}>
            {section.label}
          </div>
          {section.entries.map((entry) => (
            <button
              key={entry.id}
              type="button"
              tabIndex={-1}
              id={optionId(entry)}
              role="option"
              aria-selected={entry.id === active?.id}
              className={clsx(styles.line, entry.id === active?.id && styles.active)}
              onPointerMove={() => entry.id !== active?.id && onPoint(entry)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onOpen(entry, event)}
            >
              <span className={styles.icon} aria-hidden="true">
                {entry.icon}
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{entry.label}</span>
                {entry.detail !== undefined && <span className={styles.detail}>{entry.detail}</span>}
              </span>
              {entry.mark}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
