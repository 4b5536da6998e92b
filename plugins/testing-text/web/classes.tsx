import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { number } from '#core/web/text/format.ts';
import type { ResultProps } from '#plugins/services/web/public.ts';
import { OtherShape, readBy } from '#plugins/testing/web/parts.ts';
import { TextHead } from './text-head.tsx';
import { textsIn } from './texts-in.ts';
import styles from './results.module.css';

const Answer = z.object({
  items_list: z.array(z.object({ items: z.array(z.object({ value: z.string() })), scores: z.array(z.number()) })),
});

/** Classes with their scores as bars, the likeliest first. */
export function Page({ request, answer }: ResultProps) {
  const { t } = useTranslation('testing-text');
  const lists = readBy(Answer, answer)?.items_list;
  if (!lists) return <OtherShape answer={answer} />;
  const texts = textsIn(request);
  return lists.map(({ items, scores }, at) => (
    <section key={at} className={styles.text}>
      <TextHead at={at} of={lists.length}>
        {lists.length > 1 && <p className={styles.quote}>{texts?.[at]}</p>}
      </TextHead>
      {items.length === 0 ? (
        <p className={styles.none}>{t('noClass')}</p>
      ) : (
        <Bars
          classes={items
            .map(({ value }, index) => ({ value, score: scores[index] ?? 0 }))
            .toSorted((a, b) => b.score - a.score)}
        />
      )}
    </section>
  ));
}

function Bars({ classes }: { classes: readonly { readonly value: string; readonly score: number }[] }) {
  const scores = classes.map(({ score }) => score);
  // Most services give probabilities; others rank by numbers of their own.
  const probable = scores.every((score) => score >= 0 && score <= 1);
  const [least, most] = probable ? [0, 1] : [Math.min(0, ...scores), Math.max(...scores)];
  return (
    <ol className={styles.bars}>
      {classes.map(({ value, score }, index) => (
        <li key={index} data-first={index === 0 || undefined}>
          <span>{value}</span>
          <meter min={least} max={most} value={score} aria-label={value} />
          <b>{probable ? `${number(score * 100, 1)} %` : number(score, 3)}</b>
        </li>
      ))}
    </ol>
  );
}
