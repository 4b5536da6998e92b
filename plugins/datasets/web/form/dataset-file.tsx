import clsx from 'clsx';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { FileIcon, UploadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { sizeText } from '#core/web/text/size.ts';
import type { UploadProgress } from './upload.ts';
import styles from './form.module.css';

const largestBytes = 2 * 2 ** 30;
const known = /\.(json|jsonl|ndjson|csv|tsv|txt)$/i;

interface DatasetFileProps {
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  /** How far it is sent, while it is. */
  progress: UploadProgress | undefined;
  onStop: () => void;
  error?: string | undefined;
}

/** Chooses a file by a press or a drop, and says at once where it cannot be taken. */
export function DatasetFile({ file, onFile, progress, onStop, error }: DatasetFileProps) {
  const { t } = useTranslation('datasets');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  function take(files: FileList | null) {
    if (!files || files.length === 0) return;
    const [one] = files;
    const wrong =
      files.length > 1
        ? t('file.tooMany')
        : !known.test(one!.name)
          ? t('file.invalidType')
          : one!.size === 0
            ? t('file.tooSmall')
            : one!.size > largestBytes
              ? t('file.tooLarge', { most: sizeText(largestBytes) })
              : undefined;
    setRefusal(wrong);
    onFile(wrong === undefined ? one : undefined);
  }
  return (
    <Field id={id} label={t('file.label')} help={t('file.help')} error={refusal ?? error}>
      <div
        className={clsx(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.file}
          accept=".json,.jsonl,.ndjson,.csv,.tsv,.txt"
          aria-describedby={`${id}-description`}
          disabled={progress !== undefined}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        {progress && file ? (
          <div className={styles.sending} role="status">
            <span className={styles.line}>
              <strong>{file.name}</strong>
              <span>
                {progress.sent < progress.of
                  ? t('file.sent', { sent: sizeText(progress.sent), of: sizeText(progress.of) })
                  : t('file.checking')}
              </span>
            </span>
            <Progress
              label={t('file.uploading', { file: file.name })}
              {...(progress.sent < progress.of && { value: progress.sent / progress.of })}
            />
            <div>
              <Button size="sm" onClick={onStop}>
                {t('file.stop')}
              </Button>
            </div>
          </div>
        ) : (
          <>
            {file ? (
              <span className={styles.line}>
                <FileIcon aria-hidden="true" />
                <strong>{file.name}</strong>
                <span>{sizeText(file.size)}</span>
              </span>
            ) : (
              <p>{t('file.drop')}</p>
            )}
            <Button icon={<UploadIcon />} onClick={() => input.current?.click()}>
              {t(file ? 'file.another' : 'file.choose')}
            </Button>
          </>
        )}
      </div>
    </Field>
  );
}
