import clsx from 'clsx';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { number } from '#core/web/text/format.ts';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { CheckIcon, UploadIcon } from '#core/web/ui/icons/icons.tsx';
import { sizeText } from '#core/web/text/size.ts';
import type { ImageArchiveData } from '../../contract/history.ts';
import { kinds, type Kind } from '../kinds.ts';
import { uploadArchive, type UploadProgress } from './upload.ts';
import styles from './form.module.css';

interface ArchiveFieldProps {
  kind: Kind;
  account: number;
  largestBytes: number;
  label: string;
  error: string | undefined;
  /** Told of each archive that was taken in, and of none while another is on its way. */
  onArchive: (archive: ImageArchiveData | undefined) => void;
  onBusy: (busy: boolean) => void;
}

interface Upload {
  readonly file: string;
  readonly progress: UploadProgress;
  readonly fault?: Fault;
  readonly archive?: ImageArchiveData;
}

/** Takes an archive in: from a press or a drop to what the server says of it, with how far it is between. */
export function ArchiveField({ kind, account, largestBytes, label, error, onArchive, onBusy }: ArchiveFieldProps) {
  const { t } = useTranslation('images');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const stopping = useRef<AbortController>(undefined);
  const [upload, setUpload] = useState<Upload>();
  const [over, setOver] = useState(false);
  useEffect(() => () => stopping.current?.abort(), []);
  const sending = upload !== undefined && !upload.archive && !upload.fault;

  async function take(file: File | undefined) {
    if (!file || sending) return;
    const about = { file: file.name, progress: { sent: 0, of: file.size } };
    onArchive(undefined);
    if (file.size > largestBytes) {
      const most = sizeText(largestBytes);
      return setUpload({
        ...about,
        fault: new Fault('image.archive.too_large.upload', `The archive is larger than ${most}.`, 413, { most }),
      });
    }
    stopping.current = new AbortController();
    setUpload(about);
    onBusy(true);
    try {
      const archive = await uploadArchive(kinds[kind].upload, {
        account,
        file,
        signal: stopping.current.signal,
        onProgress: (progress) => setUpload({ ...about, progress }),
      });
      setUpload({ ...about, archive });
      onArchive(archive);
    } catch (fault) {
      setUpload(stopping.current.signal.aborted ? undefined : { ...about, fault: fault as Fault });
    } finally {
      onBusy(false);
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <Field
      id={id}
      label={label}
      help={t(`${kind}.archiveHelp`, { most: sizeText(largestBytes) })}
      error={upload?.fault ? `${upload.file}: ${faultText(t, upload.fault)}` : error}
    >
      <div
        className={clsx(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.file}
          accept=".zip,.tar,.tgz,.gz,application/zip,application/gzip,application/x-tar"
          aria-invalid={upload?.fault || error ? true : undefined}
          aria-describedby={`${id}-description`}
          disabled={sending}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {sending ? (
          <Sending upload={upload} onStop={() => stopping.current?.abort()} />
        ) : (
          <>
            {upload?.archive ? <Taken file={upload.file} archive={upload.archive} /> : <p>{t('upload.drop')}</p>}
            <Button icon={<UploadIcon />} onClick={() => input.current?.click()}>
              {t(upload?.archive ? 'upload.another' : 'upload.choose')}
            </Button>
          </>
        )}
      </div>
    </Field>
  );
}

function Sending({ upload: { file, progress }, onStop }: { upload: Upload; onStop: () => void }) {
  const { t } = useTranslation('images');
  const share = progress.of > 0 ? progress.sent / progress.of : 0;
  const whole = share >= 1;
  return (
    <div className={styles.sending} role="status">
      <span className={styles.line}>
        <strong>{file}</strong>
        <span>
          {whole
            ? t('upload.checking')
            : t('upload.sent', { sent: sizeText(progress.sent), of: sizeText(progress.of) })}
        </span>
      </span>
      <Progress label={t('upload.label', { file })} {...(!whole && { value: share })} />
      <div>
        <Button size="sm" onClick={onStop}>
          {t('upload.stop')}
        </Button>
      </div>
    </div>
  );
}

function Taken({ file, archive }: { file: string; archive: ImageArchiveData }) {
  const { t } = useTranslation('images');
  const { name, version, command, files, size, unpackedSize } = archive;
  return (
    <div className={styles.taken} role="status">
      <span className={styles.line}>
        <span className={styles.check}>
          <CheckIcon />
        </span>
        <strong>{name === undefined ? file : [name, version].filter(Boolean).join(' ')}</strong>
        <span>
          {t('upload.files', {
            count: files,
            files: number(files),
            size: sizeText(size),
            unpacked: sizeText(unpackedSize),
          })}
        </span>
      </span>
      {command && <code className={styles.command}>{command.join(' ')}</code>}
    </div>
  );
}
