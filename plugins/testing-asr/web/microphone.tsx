import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { StopIcon, taskTypeGlyph } from '#core/web/ui/icons/icons.tsx';
import { longestSeconds, type RecorderState } from './use-recorder.ts';
import styles from './speech-input.module.css';

interface MicrophoneProps {
  state: RecorderState;
  start: () => void;
  stop: () => void;
}

/** The button that records, and what is heard meanwhile. */
export function Microphone({ state, start, stop }: MicrophoneProps) {
  const { t } = useTranslation('testing-asr');
  if (state.kind !== 'recording') {
    const insecure = state.kind === 'refused' && state.why === 'insecure';
    return (
      <Button
        icon={createElement(taskTypeGlyph('asr'))}
        onClick={start}
        loading={state.kind === 'asking'}
        {...(insecure ? { disabled: true, disabledReason: t('refused.insecure') } : {})}
      >
        {t('record')}
      </Button>
    );
  }
  return (
    <>
      <Button icon={<StopIcon />} onClick={stop}>
        {t('finish')}
      </Button>
      <meter className={styles.level} aria-label={t('level')} value={state.level} />
      <span className={styles.time} role="timer">
        {t('time', { now: number(state.seconds, 1), whole: number(longestSeconds) })}
      </span>
    </>
  );
}
