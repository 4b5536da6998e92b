import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime, duration, number } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { DeleteIcon, DownloadIcon, UndoIcon } from '#core/web/ui/icons/icons.tsx';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { MiddleTruncate } from '#core/web/ui/data/middle-truncate.tsx';
import type { Picture } from './picture-store.ts';
import { useBlobUrl } from './use-blob-url.ts';
import styles from './picture-dialog.module.css';

interface PictureDialogProps {
  /** The picture to show; closed without one. */
  picture: Picture | undefined;
  /** What downloaded files are named after. */
  name: string;
  onClose: () => void;
  onReuse: (picture: Picture) => void;
  onRemove: (picture: Picture) => void;
}

/** One picture in full size, and what can be done with it. */
export function PictureDialog({ picture, name, onClose, onReuse, onRemove }: PictureDialogProps) {
  const { t } = useTranslation('image-gen');
  const url = useBlobUrl(picture?.blob);
  const [pixels, setPixels] = useState('');
  if (!picture) return null;
  const { prompt, blob, at, took, cost, requestId, id } = picture;
  const facts = [
    { key: t('size'), value: pixels },
    { key: t('made'), value: dateTime(at) },
    { key: t('took'), value: duration(took) },
    ...(cost === undefined ? [] : [{ key: t('cost'), value: cost === 0 ? t('free') : number(cost, 4) }]),
    ...(requestId
      ? [
          {
            key: t('requestId'),
            value: (
              <span className={styles.id}>
                <MiddleTruncate text={requestId} />
                <CopyButton
                  text={requestId}
                  label={t('core:copy.requestId')}
                  copiedLabel={t('core:copy.done')}
                  size="xs"
                />
              </span>
            ),
          },
        ]
      : []),
  ];
  const closing = (action: (shown: Picture) => void) => () => {
    action(picture);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('picture')}
      closeLabel={t('close')}
      width="lg"
      footerStart={
        <Button icon={<DeleteIcon />} onClick={closing(onRemove)}>
          {t('remove')}
        </Button>
      }
      footer={
        <>
          <Button icon={<UndoIcon />} onClick={closing(onReuse)}>
            {t('reuse')}
          </Button>
          <Button
            variant="primary"
            icon={<DownloadIcon />}
            href={url ?? ''}
            download={`${name}-${id}.${blob.type.split('/')[1]}`}
          >
            {t('download')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {url && (
          <img
            src={url}
            alt={prompt}
            className={styles.image}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPixels(`${naturalWidth} × ${naturalHeight}`)
            }
          />
        )}
        <p className={styles.prompt}>{prompt}</p>
        <KeyValue layout="strip" items={facts} />
      </div>
    </Dialog>
  );
}
