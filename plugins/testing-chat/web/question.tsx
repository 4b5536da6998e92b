import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { EditIcon, SendIcon } from '#core/web/ui/icons/icons.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { sendsOnEnter } from './composer.tsx';
import styles from './question.module.css';

interface QuestionProps {
  text: string;
  onResend: (text: string) => void;
}

/** What was asked; it can be put in other words and sent again. */
export function Question({ text, onResend }: QuestionProps) {
  const { t } = useTranslation('testing-chat');
  const [edited, setEdited] = useState<string>();
  if (edited === undefined) {
    return (
      <article className={styles.question} aria-label={t('you')}>
        <p className={styles.text}>{text}</p>
        <IconButton label={t('edit')} icon={<EditIcon />} onClick={() => setEdited(text)} />
      </article>
    );
  }
  const send = () => {
    if (edited.trim() === '') return;
    setEdited(undefined);
    onResend(edited.trim());
  };
  return (
    <article className={styles.editing} aria-label={t('you')}>
      <TextArea
        autoFocus
        rows={2}
        aria-label={t('editedMessage')}
        value={edited}
        onChange={(event) => setEdited(event.target.value)}
        onKeyDown={(event) => (event.key === 'Escape' ? setEdited(undefined) : sendsOnEnter(send)(event))}
      />
      <div className={styles.actions}>
        <span className={styles.note}>{t('editNote')}</span>
        <Button size="sm" onClick={() => setEdited(undefined)}>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="primary" icon={<SendIcon />} onClick={send} disabled={edited.trim() === ''}>
          {t('sendAgain')}
        </Button>
      </div>
    </article>
  );
}
