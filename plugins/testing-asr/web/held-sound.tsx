import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { RefreshIcon } from '#core/web/ui/icons/icons.tsx';
import { fromBase64, Sound } from '#plugins/testing/web/parts.ts';
import { toRecording } from './convert.ts';
import styles from './held-sound.module.css';

/** How WAV files begin, in base64. */
const wavStart = 'UklG';

interface HeldSoundProps {
  base64: string;
  /** Takes the sound's place in the request. */
  onConverted: (wav: Uint8Array) => void;
}

/** The sound that a request holds, to be seen and heard; what is no WAV file yet can become one, since many services take nothing else. */
export function HeldSound({ base64, onConverted }: HeldSoundProps) {
  const { t } = useTranslation('testing-asr');
  const [state, setState] = useState<'idle' | 'converting' | 'failed'>('idle');
  const file = useMemo(() => new Blob([fromBase64(base64)]), [base64]);

  async function convert(): Promise<void> {
    setState('converting');
    const wav = await toRecording(file);
    setState(wav ? 'idle' : 'failed');
    if (wav) onConverted(wav);
  }

  return (
    <div className={styles.held}>
      <Suspense fallback={<div className={styles.awaited} />}>
        <Sound file={file} unplayable={t('notDecoded')} />
      </Suspense>
      {!base64.startsWith(wavStart) && (
        <div className={styles.convert}>
          <Button size="sm" icon={<RefreshIcon />} loading={state === 'converting'} onClick={() => void convert()}>
            {t('convert')}
          </Button>
          <p className={styles.hint} role="status">
            {t(state === 'failed' ? 'notConverted' : 'convertHint')}
          </p>
        </div>
      )}
    </div>
  );
}
