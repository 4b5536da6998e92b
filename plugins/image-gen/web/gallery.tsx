import { useTranslation } from 'react-i18next';
import { relativeTime } from '#core/web/text/format.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { taskTypeGlyph } from '#core/web/ui/icons/icons.tsx';
import { Spinner } from '#core/web/ui/feedback/spinner.tsx';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import type { Picture } from './picture-store.ts';
import { useBlobUrl } from './use-blob-url.ts';
import styles from './gallery.module.css';

const PictureIcon = taskTypeGlyph('image-generation');

interface GalleryProps {
  /** Undefined while they are being looked for. */
  pictures: readonly Picture[] | undefined;
  /** How many more are being made. */
  awaited: number;
  onOpen: (picture: Picture) => void;
}

/** All pictures kept, newest first, behind those that are being made. */
export function Gallery({ pictures, awaited, onOpen }: GalleryProps) {
  const { t } = useTranslation('image-gen');
  if (!pictures) return null;
  if (pictures.length + awaited === 0)
    return <Empty kind="nothing" icon={<PictureIcon />} title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      <VisuallyHidden>
        <p role="status">{awaited > 0 ? t('making', { count: awaited }) : t('kept', { count: pictures.length })}</p>
      </VisuallyHidden>
      <ul className={styles.gallery} aria-label={t('pictures')}>
        {Array.from({ length: awaited }, (_, at) => (
          <li key={`awaited-${at}`} className={styles.awaited} aria-hidden="true">
            <Spinner />
          </li>
        ))}
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Thumbnail picture={picture} onOpen={() => onOpen(picture)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Thumbnail({ picture: { blob, prompt, at }, onOpen }: { picture: Picture; onOpen: () => void }) {
  const url = useBlobUrl(blob);
  return (
    <button type="button" className={styles.thumbnail} onClick={onOpen}>
      <span className={styles.frame}>{url && <img src={url} alt="" className={styles.image} />}</span>
      <span className={styles.prompt} title={prompt}>
        {prompt}
      </span>
      <span className={styles.time}>{relativeTime(at)}</span>
    </button>
  );
}
