import { useTranslation } from 'react-i18next';
import { momentIn, momentText } from '#core/web/text/moment-field.ts';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import type { logAddress } from './address.ts';
import type { Span } from './log-book.ts';
import styles from './logs.module.css';

type Address = ReturnType<typeof logAddress.read>;

interface SpanFieldsProps {
  readonly span: Span;
  readonly zone: Address['zone'];
  readonly change: (part: Partial<Address>) => void;
}

/** Lines carry milliseconds, fields whole seconds: an end holds all of its second. */
const restOfSecond = 999;

/** Between which moments lines are shown; an emptied field leaves that end open. */
export function SpanFields({ span, zone, change }: SpanFieldsProps) {
  const { t } = useTranslation('diagnostics');
  const isWrong = span.from > span.till;
  return (
    <div className={styles.span} role="group" aria-label={t('logs.range')}>
      {(['from', 'till'] as const).map((end) => (
        <TextInput
          key={`${end} ${zone}`}
          type="datetime-local"
          step={1}
          aria-label={t(`logs.span.${end}`)}
          aria-invalid={isWrong}
          icon={<span className={styles.edge}>{t(`logs.span.${end}`)}</span>}
          defaultValue={Number.isFinite(span[end]) ? momentText(span[end], zone) : ''}
          onChange={({ target: { value } }) => {
            const moment = momentIn(value, zone);
            if (moment === undefined && value !== '') return;
            change({
              [end]: moment === undefined ? '' : String(moment + (end === 'till' ? restOfSecond : 0)),
            });
          }}
        />
      ))}
      {isWrong && (
        <span className={styles.wrong} role="alert">
          {t('logs.span.wrong')}
        </span>
      )}
    </div>
  );
}
