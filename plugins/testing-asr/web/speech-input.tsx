import clsx from 'clsx';
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { UploadIcon } from '#core/web/ui/icons/icons.tsx';
import type { InputProps } from '#plugins/services/web/public.ts';
import { toBase64 } from '#plugins/testing/web/parts.ts';
import { audioEndings, chooseFile, leastBytes, mostBytes, type FileProblem } from './audio-file.ts';
import { audioOf, withAudio } from './audio-request.ts';
import { HeldSound } from './held-sound.tsx';
import { Microphone } from './microphone.tsx';
import { longestSeconds, useRecorder } from './use-recorder.ts';
import styles from './speech-input.module.css';

/** Speech for a request: recorded, chosen or dropped, then seen and heard. */
export function Page({ request, onRequest, onSend }: InputProps) {
  const { t } = useTranslation('testing-asr');
  const [problem, setProblem] = useState<FileProblem>();
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const put = (bytes: Uint8Array) => {
    setProblem(undefined);
    onRequest(withAudio(request, toBase64(bytes)));
  };
  const recorder = useRecorder(put);
  const sound = audioOf(request);
  const limits = { least: number(leastBytes / 1024), most: number(mostBytes / 1024 / 1024) };

  async function take(files: readonly File[]): Promise<void> {
    const chosen = chooseFile(files);
    if (chosen && 'file' in chosen) put(new Uint8Array(await chosen.file.arrayBuffer()));
    else if (chosen) setProblem(chosen.problem);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files]);
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  }
  const drag = (entering: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(entering);
  };

  return (
    <div
      role="presentation"
      className={clsx(styles.zone, over && styles.over)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
      onKeyDown={press}
    >
      <div className={styles.sources}>
        <Microphone {...recorder} />
        {recorder.state.kind !== 'recording' && (
          <Button icon={<UploadIcon />} onClick={() => picker.current?.click()}>
            {t('upload')}
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept={audioEndings.join(',')}
          aria-label={t('upload')}
          onChange={({ target }) => {
            void take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      <p className={styles.hint}>{t('hint', { ...limits, seconds: longestSeconds })}</p>
      <div className={styles.problems} role="alert">
        {recorder.state.kind === 'refused' && <Callout tone="warn">{t(`refused.${recorder.state.why}`)}</Callout>}
        {problem && <Callout tone="bad">{t(`problems.${problem}`, limits)}</Callout>}
      </div>
      {sound ? (
        <HeldSound key={sound} base64={sound} onConverted={put} />
      ) : (
        <p className={styles.hint}>{t('noAudio')}</p>
      )}
    </div>
  );
}
