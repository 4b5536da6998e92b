import { useTranslation } from 'react-i18next';
import { MiddleTruncate } from '#core/web/ui/data/middle-truncate.tsx';
import type { AnyImage } from './kinds.ts';
import styles from './parts.module.css';

const archive = 'archive:';
const bundle = 'bundle:';

/** Where an image comes from, in people's words where it is no address of a registry. */
export function Address({ image: { image } }: { image: Pick<AnyImage, 'image'> }) {
  const { t } = useTranslation('images');
  if (image === '') return <>{t('source.hidden')}</>;
  if (image.startsWith(bundle)) return <>{t('source.bundle')}</>;
  if (!image.startsWith(archive)) return <code className={styles.mono}>{image}</code>;
  return (
    <>
      {t('source.archive')} <MiddleTruncate text={`sha256:${image.slice(archive.length)}`} start={15} end={4} />
    </>
  );
}

/** What is copied of an address: of an archive its digest. */
export const copiedAddress = (image: string): string => image.replace(archive, 'sha256:');
