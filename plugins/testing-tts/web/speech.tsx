import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import type { ResultProps } from '#plugins/services/web/public.ts';
import { OtherShape, Sound } from '#plugins/testing/web/parts.ts';
import { readSound } from './sound-file.ts';
import styles from './speech.module.css';

/** The spoken answer, to be heard and kept. */
export function Page({ request, answer, service }: ResultProps) {
  const { t } = useTranslation('testing-tts');
  // What a later edit of the request says is no part of this answer.
  const sound = useMemo(() => readSound(request, answer), [request, answer]);
  const url = useMemo(() => sound && URL.createObjectURL(sound.file), [sound]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (!sound || !url) return <OtherShape answer={answer} />;
  const { file, ending, rate } = sound;
  const facts = [
    ending.toUpperCase(),
    ...(rate === undefined ? [] : [t('rate', { rate: number(rate) })]),
    t('kilobytes', { size: number(Math.ceil(file.size / 1024)) }),
  ];
  return (
    <div className={styles.speech}>
      <Sound file={file} unplayable={t('unplayable')} />
      <div className={styles.foot}>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        <Button icon={<DownloadIcon />} href={url} download={`${service.modelName}.${ending}`}>
          {t('download')}
        </Button>
      </div>
    </div>
  );
}
