import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/callout.tsx';
import type { ResultProps } from '#plugins/services/web/public.ts';
import styles from './results.module.css';

const Answer = z.object({ items_list: z.array(z.object({ items: z.array(z.object({ value: z.string() })), scores: z.array(z.number()) })) });

/** Classes with their scores as bars, the likeliest first. */
export function Page({ answer }: ResultProps) {
  const { t } = useTranslation('testing-text');
  const parsed = Answer.safeParse(JSON.parse(answer));
  if (!parsed.success) return <div className={styles.pad}><Callout tone="warn">{t('unreadable')}</Callout></div>;
  return parsed.data.items_list.map(({ items, scores }, at) => {
    const bars = items.map(({ value }, index) => ({ value, score: scores[index] ?? 0 })).toSorted((a, b) => b.score - a.score);
    return (
      <ol key={at} className={styles.bars}>
        {bars.map(({ value, score }, index) => (
          <li key={value} data-first={index === 0 || undefined}>
            <span>{value}</span>
            <meter min={0} max={1} value={score} aria-label={value} />
            <b>{number(score * 100, 1)} %</b>
          </li>
        ))}
      </ol>
    );
  });
}
