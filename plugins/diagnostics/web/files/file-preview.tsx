import { useTranslation } from 'react-i18next';
import { addressOf } from '#core/contract/request.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { ErrorPanel } from '#core/web/ui/feedback/error-panel.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { CloseIcon, DownloadIcon, FileIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { sizeText } from '#core/web/text/size.ts';
import { instances as contract, type InstanceFileData } from '#plugins/instances/contract.ts';
import { largest, pictureType } from './contents.ts';
import { useFile } from './use-file.ts';
import styles from './files.module.css';

interface FilePreviewProps {
  readonly place: { readonly account: number; readonly model: number; readonly instanceId: number };
  readonly path: string;
  readonly file: InstanceFileData;
  readonly onClose: () => void;
}

/** A file of an instance: its text or picture, and a way to save it. */
export function FilePreview({ place, path, file, onClose }: FilePreviewProps) {
  const { t } = useTranslation('diagnostics');
  const { name, size } = file;
  const address = addressOf(contract.getInstancePodFile, { ...place, path });
  const most = pictureType(name) === undefined ? largest.text : largest.picture;
  return (
    <section className={styles.preview} aria-label={t('files.preview', { name })}>
      <header className={styles.previewHead}>
        <h3 className={styles.previewName}>
          <code>{name}</code>
        </h3>
        <span className={styles.quiet}>{sizeText(size)}</span>
        <span className={styles.end}>
          <Button size="sm" icon={<DownloadIcon />} href={address} download={name}>
            {t('files.download')}
          </Button>
          <IconButton label={t('files.close')} icon={<CloseIcon />} onClick={onClose} />
        </span>
      </header>
      {size > most ? (
        <Empty
          kind="nothing"
          icon={<FileIcon />}
          level={3}
          title={t('files.tooLarge')}
          text={t('files.tooLargeText', { size: sizeText(most) })}
        />
      ) : (
        <Contents address={address} file={file} />
      )}
    </section>
  );
}

function Contents({ address, file: { name, size } }: { address: string; file: InstanceFileData }) {
  const { t } = useTranslation('diagnostics');
  const { shown, again } = useFile(size === 0 ? undefined : address, name);
  if (size === 0) return <Empty kind="nothing" icon={<FileIcon />} level={3} title={t('files.emptyFile')} />;
  if (shown.kind === 'loading') return <Skeleton label={t('core:loading')} variant="lines" count={8} />;
  if (shown.kind === 'failed')
    return (
      <ErrorPanel
        level={3}
        title={t('core:notLoaded', { what: name })}
        text={faultText(t, shown.fault)}
        retry={{ label: t('core:retry'), onRetry: again }}
      />
    );
  if (shown.kind === 'binary')
    return (
      <Empty kind="nothing" icon={<FileIcon />} level={3} title={t('files.binary')} text={t('files.binaryText')} />
    );
  if (shown.kind === 'picture')
    return (
      <div className={styles.picture}>
        <img src={shown.address} alt={name} />
      </div>
    );
  return (
    <CodeWell
      label={t('files.contents', { name })}
      text={shown.text}
      height="half"
      frame="none"
      copy={{ label: t('files.copy'), copiedLabel: t('environment.copied') }}
    />
  );
}
