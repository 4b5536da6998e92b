import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { SendIcon, StopIcon } from '#core/web/ui/icons/icons.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import styles from './composer.module.css';

interface ComposerProps {
  draft: string;
  onDraft: (draft: string) => void;
  onSend: () => void;
  onStop: () => void;
  running: boolean;
}

/** Where a message is written. Enter sends it and Shift+Enter breaks the line; while an answer runs, what is typed waits. */
export function Composer({ draft, onDraft, onSend, onStop, running }: ComposerProps) {
  const { t } = useTranslation('testing-chat');
  const area = useRef<HTMLTextAreaElement>(null);
  const blank = draft.trim() === '';
  return (
    <div className={styles.composer}>
      <div className={styles.area}>
        <TextArea
          ref={area}
          rows={1}
          aria-label={t('message')}
          placeholder={t('placeholder')}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={sendsOnEnter(() => !running && onSend())}
        />
      </div>
      {running ? (
        <Button key="button" icon={<StopIcon />} onClick={onStop}>
          {t('stop')}
        </Button>
      ) : (
        <Button
          key="button"
          variant="primary"
          icon={<SendIcon />}
          onClick={() => {
            onSend();
            area.current?.focus();
          }}
          {...(blank ? { disabled: true, disabledReason: t('nothingToSend') } : {})}
        >
          {t('send')}
        </Button>
      )}
    </div>
  );
}

/** Enter sends, unless it breaks a line or picks a word of an input method. */
export const sendsOnEnter = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  send();
};
