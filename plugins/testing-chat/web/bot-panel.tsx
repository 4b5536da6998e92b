import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { ClearAllIcon, FailureIcon, RefreshIcon, RequestAccessIcon } from '#core/web/ui/icons/icons.tsx';
import { Spinner } from '#core/web/ui/feedback/spinner.tsx';
import { serviceTexts } from '#plugins/services/web/parts.ts';
import { type TesterPanelProps } from '#plugins/services/web/public.ts';
import { BotReply } from './bot-reply.tsx';
import { Composer } from './composer.tsx';
import { useBot, type Turn } from './use-bot.ts';
import { useFollow } from './use-follow.ts';
import bot from './bot-panel.module.css';
import styles from './conversation-panel.module.css';

/** A conversation with a bot that answers in texts, buttons, pictures and sound. */
export function Page({ actions, ...props }: TesterPanelProps) {
  const { t } = useTranslation('testing-chat');
  const { turns, draft, setDraft, running, say, stop, clear } = useBot(props);
  const { ref, follow } = useFollow();
  const send = (input: string) => {
    if (running || input.trim() === '') return;
    say(input);
    follow();
  };
  const { name } = serviceTexts(props.service);
  return (
    <div className={styles.panel}>
      {createPortal(
        <Button size="sm" variant="quiet" icon={<ClearAllIcon />} onClick={clear} disabled={turns.length === 0}>
          {t('clear')}
        </Button>,
        actions,
      )}
      <div className={styles.body}>
        <div className={styles.said}>
          <div
            ref={ref}
            className={styles.log}
            role="log"
            aria-label={t('conversation')}
            aria-busy={running}
            tabIndex={0}
          >
            <div className={styles.content}>
              {turns.length === 0 && (
                <Empty kind="nothing" icon={<RequestAccessIcon />} title={t('empty.title')} text={t('empty.text')} />
              )}
              {turns.map((turn) => (
                <TurnView key={turn.id} turn={turn} speaker={name} onSay={send} />
              ))}
            </div>
          </div>
        </div>
      </div>
      <Composer
        draft={draft}
        onDraft={setDraft}
        onStop={stop}
        running={running}
        onSend={() => {
          send(draft.trim());
          setDraft('');
        }}
      />
    </div>
  );
}

function TurnView({
  turn: { input, replies, state, fault },
  speaker,
  onSay,
}: {
  turn: Turn;
  speaker: string;
  onSay: (input: string) => void;
}) {
  const { t } = useTranslation('testing-chat');
  return (
    <>
      <article className={bot.input} aria-label={t('you')}>
        <p>{input}</p>
      </article>
      <article className={bot.replies} aria-label={speaker}>
        <p className={bot.speaker}>{speaker}</p>
        {replies.map((reply, at) => (
          <BotReply key={at} reply={reply} onSay={onSay} />
        ))}
        {state === 'running' && (
          <p className={bot.waiting}>
            <Spinner />
            {t('waiting')}
          </p>
        )}
        {state === 'stopped' && <p className={bot.waiting}>{t('stopped')}</p>}
        {state === 'done' && replies.length === 0 && <p className={bot.waiting}>{t('noReply')}</p>}
        {fault && (
          <Callout
            tone="bad"
            icon={<FailureIcon />}
            title={t('failed')}
            actions={
              <Button size="sm" icon={<RefreshIcon />} onClick={() => onSay(input)}>
                {t('core:retry')}
              </Button>
            }
          >
            {faultText(t, fault)}
          </Callout>
        )}
      </article>
    </>
  );
}
