import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#core/web/ui/data/link.tsx';
import type { ResultProps } from '#plugins/services/web/public.ts';
import { OtherShape } from '#plugins/testing/web/parts.ts';
import { readAnswer } from './received.ts';
import { useBlobUrl } from './use-blob-url.ts';
import { wishesOf } from './wishes.ts';
import styles from './pictures.module.css';

/** The pictures of one answer. */
export function Page({ request, answer }: ResultProps) {
  const { t } = useTranslation('image-gen');
  const received = useMemo(() => readAnswer(answer), [answer]);
  if (!received) return <OtherShape answer={answer} />;
  const prompt = wishesOf(request)?.prompt || t('picture');
  return (
    <div className={styles.pictures}>
      {received.pictures.map((blob, at) => (
        <Shown key={at} blob={blob} prompt={prompt} />
      ))}
      {received.elsewhere.map((url) => (
        <p key={url}>
          <Link href={url} target="_blank" rel="noreferrer">
            {t('elsewhere')}
          </Link>
        </p>
      ))}
    </div>
  );
}

function Shown({ blob, prompt }: { blob: Blob; prompt: string }) {
  const url = useBlobUrl(blob);
  return url ? <img className={styles.picture} src={url} alt={prompt} /> : null;
}
