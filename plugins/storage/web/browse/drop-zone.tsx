import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '#core/web/state/toast.ts';
import { droppedFiles } from '../upload/dropped.ts';
import type { ChosenFile } from '../upload/queue.ts';
import styles from './browse.module.css';

interface DropZoneProps {
  prefix: string;
  onFiles: (files: readonly ChosenFile[]) => void;
  children: ReactNode;
}

/** Takes files and folders that are dropped on the list. */
export function DropZone({ prefix, onFiles, children }: DropZoneProps) {
  const { t } = useTranslation('storage');
  const [over, setOver] = useState(false);
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(prefix, event.dataTransfer).then(onFiles, (error: unknown) =>
          toastFailure(t, t('dropFailed'), error),
        );
      }}
    >
      {children}
      {over && <div className={styles.over}>{t('drop')}</div>}
    </div>
  );
}
