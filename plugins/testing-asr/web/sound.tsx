import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { IconButton } from '#core/web/ui/icon-button.tsx';
import { PauseIcon, StartIcon } from '#core/web/ui/icons.tsx';
import { useDecodedSound } from './decoded-sound.ts';
import styles from './speech-input.module.css';

/** The sound that a request holds: its waveform, to be heard. */
export function Sound({ base64 }: { base64: string }) {
  const { t } = useTranslation('testing-asr');
  const sound = useDecodedSound(base64);
  const player = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState({ now: 0, whole: 0 });
  if (!sound) return <div className={styles.sound} aria-busy />;
  if (!sound.bars) return <p className={styles.hint}>{t('notDecoded')}</p>;
  const follow = () => player.current && setTime({ now: player.current.currentTime, whole: player.current.duration });
  return (
    <div className={styles.sound}>
      <IconButton
        label={t(playing ? 'pause' : 'play')}
        icon={playing ? <PauseIcon /> : <StartIcon />}
        variant="secondary"
        size="md"
        onClick={() => (playing ? player.current?.pause() : void player.current?.play())}
      />
      <Waveform bars={sound.bars} played={time.whole > 0 ? time.now / time.whole : 0} />
      <span className={styles.time}>{t('time', { now: number(time.now, 1), whole: number(time.whole, 1) })}</span>
      {/* Speech has no captions before it is recognised. */}
      <audio ref={player} src={sound.url} onPlay={() => setPlaying(true)} onPause={() => setPlaying(false)} onTimeUpdate={follow} onDurationChange={follow} />
    </div>
  );
}

function Waveform({ bars, played }: { bars: readonly number[]; played: number }) {
  const { t } = useTranslation('testing-asr');
  const heard = Math.round(bars.length * played);
  return (
    <svg className={styles.waveform} viewBox={`0 0 ${bars.length * 3} 40`} preserveAspectRatio="none" role="img" aria-label={t('waveform')}>
      <path className={styles.played} d={strokes(bars.slice(0, heard), 0)} />
      <path d={strokes(bars.slice(heard), heard)} />
    </svg>
  );
}

function strokes(bars: readonly number[], from: number): string {
  return bars.map((bar, at) => `M${(from + at) * 3 + 1.5} ${(20 - Math.max(0.5, bar * 19)).toFixed(1)}v${Math.max(1, bar * 38).toFixed(1)}`).join('');
}
