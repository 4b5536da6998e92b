import { Suspense, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { Markdown } from '#core/web/page/lazy-markdown.ts';
import { LeaveGuard } from '#core/web/page/leave-guard.tsx';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { FileButton } from '#core/web/ui/inputs/file-button.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { services, type TextLanguage } from '../../contract.ts';
import { useSettingsForm } from '../settings/settings-form.ts';
import { useMedia } from '../use-media.ts';
import { inserted } from './inserted.ts';
import { pictureTypes, usePictures } from './use-pictures.ts';
import styles from './documentation.module.css';

type Mode = 'editing' | 'preview' | 'both';

interface DocumentProps {
  language: TextLanguage;
  saved: string;
  /** Chooses another language. */
  choice: ReactNode;
}

/** The documentation in one language: as it is written, as it is read, or both beside each other where there is room. */
export function Document({ language, saved, choice }: DocumentProps) {
  const { t } = useTranslation('services');
  const { service, readOnly } = useSettingsForm();
  const roomy = useMedia('(min-width: 900px)');
  const [wish, setWish] = useState<Mode>();
  const [text, setText] = useState(saved);
  const [over, setOver] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures(service);
  const { send, pending, error } = useAction(services.setSimpleDoc, { stales: [services.getSimpleDoc] });
  const modes: readonly Mode[] = roomy ? ['both', 'editing', 'preview'] : ['editing', 'preview'];
  const mode = wish !== undefined && modes.includes(wish) ? wish : readOnly ? 'preview' : modes[0]!;

  async function save() {
    const done = await send({ account: service.id.accountId, model: service.id.modelId, language, body: text }).then(
      () => true,
      () => false,
    );
    if (done) toastSuccess(t('documents.saved'));
  }

  function take(files: readonly File[]) {
    const at = area.current?.selectionStart ?? text.length;
    pictures.add(files, (markdown) => setText((now) => inserted(now, at, markdown)));
  }

  /** What brings pictures along is taken; words fall into the text by themselves. */
  function takeFrom(event: DragEvent | ClipboardEvent, data: DataTransfer | null) {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    setOver(false);
    if (readOnly || files.length === 0) return;
    event.preventDefault();
    take(files);
  }

  return (
    <>
      <LeaveGuard changed={text !== saved} />
      {error && <Callout tone="bad">{faultText(t, error)}</Callout>}
      <div className={styles.bar}>
        {choice}
        <Segmented
          label={t('documents.mode')}
          value={mode}
          onChange={setWish}
          options={modes.map((value) => ({ value, label: t(`documents.${value}`) }))}
        />
        {!readOnly && mode !== 'preview' && (
          <span className={styles.end}>
            <FileButton
              label={t('pictures.choose')}
              accept={pictureTypes}
              multiple
              size="sm"
              loading={pictures.pending > 0}
              onFiles={take}
            >
              {t('pictures.add')}
            </FileButton>
          </span>
        )}
      </div>
      <div className={styles.sides} data-alone={mode !== 'both' || undefined} data-over={over || undefined}>
        {mode !== 'preview' && (
          <TextArea
            ref={area}
            aria-label={t('documents.editing')}
            font="mono"
            height="fill"
            value={text}
            readOnly={readOnly}
            placeholder={t('documents.placeholder')}
            onChange={(event) => setText(event.target.value)}
            onPaste={(event) => takeFrom(event, event.clipboardData)}
            onDrop={(event) => takeFrom(event, event.dataTransfer)}
            onDragOver={(event) => setOver(event.dataTransfer.types.includes('Files'))}
            onDragLeave={() => setOver(false)}
          />
        )}
        {mode !== 'editing' && (
          <div className={styles.preview} role="region" aria-label={t('documents.preview')} tabIndex={0}>
            {text.trim() === '' ? (
              <p className={styles.none}>{t('about.noDescription')}</p>
            ) : (
              <Suspense>
                <Markdown source={text} />
              </Suspense>
            )}
          </div>
        )}
      </div>
      {!readOnly && (
        <div className={styles.actions}>
          <Button variant="ghost" disabled={text === saved} onClick={() => setText(saved)}>
            {t('settings.discard')}
          </Button>
          <Button disabled={text === saved} loading={pending} onClick={() => void save()}>
            {t('documents.save')}
          </Button>
        </div>
      )}
    </>
  );
}
