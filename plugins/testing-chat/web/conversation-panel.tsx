import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { ArrowDownIcon, ClearAllIcon, FiltersIcon, RequestAccessIcon } from '#core/web/ui/icons/icons.tsx';
import { serviceTexts } from '#plugins/services/web/parts.ts';
import { type TesterPanelProps } from '#plugins/services/web/public.ts';
import { Composer } from './composer.tsx';
import { ExchangeView } from './exchange-view.tsx';
import { ParametersForm } from './parameters-form.tsx';
import { useConversation } from './use-conversation.ts';
import { useFollow } from './use-follow.ts';
import styles from './conversation-panel.module.css';

/** Wide enough for the parameters to stand beside the conversation. */
const wideEnough = '(min-width: 1025px)';

/** A conversation with a chat-completion service, its answers streamed. */
export function Page({ actions, ...props }: TesterPanelProps) {
  const { t } = useTranslation('testing-chat');
  const conversation = useConversation(props);
  const { ref, following, follow } = useFollow();
  const [adjusting, setAdjusting] = useState(() => matchMedia(wideEnough).matches);
  const { exchanges, running, parameters, setParameters } = conversation;
  const send = () => {
    conversation.send();
    follow();
  };
  return (
    <div className={styles.panel}>
      {createPortal(
        <>
          <Button
            size="sm"
            variant="quiet"
            icon={<ClearAllIcon />}
            onClick={conversation.clear}
            disabled={exchanges.length === 0}
          >
            {t('clear')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={<FiltersIcon />}
            aria-expanded={adjusting}
            onClick={() => setAdjusting(!adjusting)}
          >
            {t('parameters.title')}
          </Button>
        </>,
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
              {exchanges.length === 0 && (
                <Empty kind="nothing" icon={<RequestAccessIcon />} title={t('empty.title')} text={t('empty.text')} />
              )}
              {exchanges.map((exchange) => (
                <ExchangeView
                  key={exchange.id}
                  exchange={exchange}
                  speaker={serviceTexts(props.service).name}
                  onResend={(question) => conversation.resend(exchange.id, question)}
                />
              ))}
            </div>
          </div>
          {!following && exchanges.length > 0 && (
            <div className={styles.jump}>
              <Button size="sm" icon={<ArrowDownIcon />} onClick={follow}>
                {t('toEnd')}
              </Button>
            </div>
          )}
        </div>
        {adjusting && <ParametersForm parameters={parameters} onChange={setParameters} />}
      </div>
      <Composer
        draft={conversation.draft}
        onDraft={conversation.setDraft}
        onSend={send}
        onStop={conversation.stop}
        running={running}
      />
    </div>
  );
}
