import { useTranslation } from 'react-i18next';
import { duration, number } from '#core/web/text/format.ts';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { JsonIcon, RefreshIcon } from '#core/web/ui/icons/icons.tsx';
import { MiddleTruncate } from '#core/web/ui/data/middle-truncate.tsx';
import { tokensPerSecond, type Answer } from './conversation.ts';
import styles from './answer-foot.module.css';

interface AnswerFootProps {
  answer: Answer;
  raw: boolean;
  onRaw: (raw: boolean) => void;
  onAgain: () => void;
}

/** The facts of an answer, and what can be done with it. */
export function AnswerFoot({ answer, raw, onRaw, onAgain }: AnswerFootProps) {
  const { t } = useTranslation('testing-chat');
  const { waited = 0, firstAt, lastAt, tokens, requestId, cost, text } = answer;
  const speed = tokensPerSecond(answer);
  return (
    <footer className={styles.foot}>
      <ul className={styles.facts}>
        {waited > 0 && <li>{t('started', { time: duration(waited) })}</li>}
        {firstAt !== undefined && <li>{t('firstToken', { time: duration(firstAt - waited) })}</li>}
        {lastAt > 0 && <li>{t('total', { time: duration(lastAt - waited) })}</li>}
        {speed !== undefined && (
          <li>
            {t(tokens === undefined ? 'partsPerSecond' : 'tokensPerSecond', {
              speed: number(speed, speed < 10 ? 1 : 0),
            })}
          </li>
        )}
        {tokens !== undefined && <li>{t('tokens', { count: tokens })}</li>}
        {cost !== undefined && <li>{cost === 0 ? t('free') : t('cost', { cost: number(cost, 4) })}</li>}
        {requestId && (
          <li className={styles.id}>
            <span className={styles.idText}>
              <MiddleTruncate text={requestId} />
            </span>
            <CopyButton text={requestId} label={t('core:copy.requestId')} copiedLabel={t('core:copy.done')} size="xs" />
          </li>
        )}
      </ul>
      <div className={styles.actions}>
        {text !== '' && <CopyButton text={text} label={t('copyAnswer')} copiedLabel={t('core:copy.done')} />}
        {answer.raw !== '' && (
          <IconButton label={t('raw')} icon={<JsonIcon />} aria-pressed={raw} onClick={() => onRaw(!raw)} />
        )}
        <IconButton label={t('again')} icon={<RefreshIcon />} onClick={onAgain} />
      </div>
    </footer>
  );
}
