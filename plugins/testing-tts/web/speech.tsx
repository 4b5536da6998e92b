import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { Button } from '#core/web/ui/button.tsx';
import { Callout } from '#core/web/ui/callout.tsx';
import { DownloadIcon } from '#core/web/ui/icons.tsx';
import type { ResultProps } from '#plugins/services/web/public.ts';
import styles from './speech.module.css';

const Answer = z.object({ audio_base64: z.base64() });

/** The spoken answer, to be heard and kept. */
export function Page({ answer, service }: ResultProps) {
  const { t } = useTranslation('testing-tts');
  const url = useMemo(() => soundUrl(answer), [answer]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (!url) return <div className={styles.speech}><Callout tone="warn">{t('noSound')}</Callout></div>;
  return (
    <div className={styles.speech}>
      {/* Speech has no captions of its own: its text is the request beside it. */}
      <audio controls src={url} aria-label={t('speech')} />
      <Button icon={<DownloadIcon />} href={url} download={`${service.modelName}.wav`}>{t('download')}</Button>
    </div>
  );
}

function soundUrl(answer: string): string | undefined {
  const parsed = Answer.safeParse(JSON.parse(answer));
  if (!parsed.success) return undefined;
  return URL.createObjectURL(new Blob([Uint8Array.from(atob(parsed.data.audio_base64), (character) => character.charCodeAt(0))], { type: 'audio/wav' }));
}
