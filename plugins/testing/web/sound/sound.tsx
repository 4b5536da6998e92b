import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { PauseIcon, StartIcon } from '#core/web/ui/icons/icons.tsx';
import { useDecodedSound } from './decoded-sound.ts';
import { Waveform } from './waveform.tsx';
import styles from './sound.module.css';

export interface SoundProps {
  /** A sound file; another one is another blob. */
  file: Blob;
  /** What to say where this browser cannot play it. */
  unplayable: string;
}

/** A sound to be seen and heard: its waveform, on which the place to play from can be chosen. */
export function Page({ file, unplayable }: SoundProps) {
  const { t } = useTranslation('testing');
  const sound = useDecodedSound(file);
  const player = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState({ now: 0, whole: 0 });
  if (!sound) return <div className={styles.sound} aria-busy />;
  if (!sound.bars) return <p className={styles.unplayable}>{unplayable}</p>;
  const follow = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLAudioElement>) =>
    setTime({ now: currentTime, whole: Number.isFinite(duration) ? duration : 0 });
  const written = t('sound.time', { now: number(time.now, 1), whole: number(time.whole, 1) });
  return (
    <div className={styles.sound}>
      <IconButton
        label={t(playing ? 'sound.pause' : 'sound.play')}
        icon={playing ? <PauseIcon /> : <StartIcon />}
        variant="secondary"
        size="md"
        onClick={() => (playing ? player.current?.pause() : void player.current?.play())}
      />
      <div className={styles.track}>
        <Waveform bars={sound.bars} played={time.whole > 0 ? time.now / time.whole : 0} />
        <input
          type="range"
          className={styles.position}
          aria-label={t('sound.position')}
          aria-valuetext={written}
          min={0}
          max={time.whole}
          step={0.1}
          value={time.now}
          onChange={({ target }) => {
            if (!player.current) return;
            player.current.currentTime = Number(target.value);
            setTime({ ...time, now: Number(target.value) });
          }}
        />
      </div>
      <span className={styles.time}>{written}</span>
      {/* What is said stands in the request or the answer beside it. */}
      <audio
        ref={player}
        src={sound.url}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={follow}
        onSeeked={follow}
        onDurationChange={follow}
      />
    </div>
  );
}
