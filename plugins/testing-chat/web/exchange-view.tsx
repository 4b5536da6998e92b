import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { FailureIcon, RefreshIcon } from '#core/web/ui/icons/icons.tsx';
import { Spinner } from '#core/web/ui/feedback/spinner.tsx';
import { AnswerFoot } from './answer-foot.tsx';
import { speaks, type Answer, type Exchange } from './conversation.ts';
import { Question } from './question.tsx';
import { SaidView } from './said-view.tsx';
import styles from './exchange-view.module.css';

interface ExchangeViewProps {
  exchange: Exchange;
  /** The name of the service. */
  speaker: string;
  onResend: (question: string) => void;
}

/** A question and its answer. */
export function ExchangeView({ exchange: { question, answer }, speaker, onResend }: ExchangeViewProps) {
  const { t } = useTranslation('testing-chat');
  const [raw, setRaw] = useState(false);
  const silent = answer.state !== 'running' && answer.raw !== '' && !speaks(answer);
  const wordless = answer.state === 'done' && answer.raw !== '' && answer.text === '' && answer.toolCalls.length === 0;
  return (
    <>
      <Question text={question} onResend={onResend} />
      <article className={styles.answer} aria-label={speaker}>
        <p className={styles.speaker}>{speaker}</p>
        {raw || silent ? <CodeWell label={t('raw')} text={answer.raw} height="half" wrap /> : <Said answer={answer} />}
        {wordless && !raw && <p className={styles.note}>{t('noText')}</p>}
        {answer.state === 'stopped' && <p className={styles.note}>{t('stopped')}</p>}
        {answer.cutOff && <p className={styles.note}>{t('cutOff')}</p>}
        {answer.fault && (
          <Callout
            tone="bad"
            icon={<FailureIcon />}
            title={t('failed')}
            actions={
              <Button size="sm" icon={<RefreshIcon />} onClick={() => onResend(question)}>
                {t('core:retry')}
              </Button>
            }
          >
            {faultText(t, answer.fault)}
          </Callout>
        )}
        {answer.state !== 'running' && (
          <AnswerFoot answer={answer} raw={raw} onRaw={setRaw} onAgain={() => onResend(question)} />
        )}
      </article>
    </>
  );
}

/** What was said so far, and that more is to come where no word of the answer itself is there yet. */
function Said({ answer }: { answer: Answer }) {
  const { t } = useTranslation('testing-chat');
  const awaited = answer.state === 'running' && answer.text === '' && answer.toolCalls.length === 0;
  return (
    <>
      <SaidView said={answer} />
      {awaited && (
        <p className={styles.waiting}>
          <Spinner />
          {t(answer.reasoning === '' ? 'waiting' : 'thinking')}
        </p>
      )}
    </>
  );
}
