import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import type { ResultProps } from '#plugins/services/web/public.ts';
import { OtherShape } from '#plugins/testing/web/parts.ts';
import { planeOf } from './plane.ts';
import { Neighbours, Similarities } from './similarity-tables.tsx';
import { TextMap } from './text-map.tsx';
import { readVectors, similarities, type Embedded } from './vectors.ts';
import styles from './comparison.module.css';

/** More texts than this make a table that nobody can take in. */
const mostCompared = 20;

/** How near texts are to each other by their vectors: as a map, and number by number. */
export function Page({ request, answer }: ResultProps) {
  const embedded = useMemo(() => readVectors(request, answer), [request, answer]);
  return embedded ? <Compared {...embedded} /> : <OtherShape answer={answer} />;
}

function Compared({ texts, vectors }: Embedded) {
  const { t } = useTranslation('testing-text');
  const plane = useMemo(() => (vectors.length > 2 ? planeOf(vectors) : undefined), [vectors]);
  const values = useMemo(() => similarities(vectors), [vectors]);
  const dimensions = t('dimensions', { count: vectors[0]!.length });
  if (texts.length === 1) return <OneVector vector={vectors[0]!} dimensions={dimensions} />;
  return (
    <div className={styles.compared}>
      {plane && <TextMap texts={texts} plane={plane} />}
      {texts.length > mostCompared ? (
        <Neighbours texts={texts} similarities={values} />
      ) : (
        <Similarities texts={texts} similarities={values} />
      )}
      <p className={styles.note}>{t('vectorsOf', { dimensions })}</p>
    </div>
  );
}

/** How many numbers of a vector are written out. */
const shownNumbers = 8;

function OneVector({ vector, dimensions }: { vector: readonly number[]; dimensions: string }) {
  const { t } = useTranslation('testing-text');
  const first = vector
    .slice(0, shownNumbers)
    .map((value) => number(value, 3))
    .join('  ');
  return (
    <div className={styles.compared}>
      <p className={styles.note}>
        {t('vectorsOf', { dimensions })} {t('oneText')}
      </p>
      <p className={styles.numbers}>
        {first}
        {vector.length > shownNumbers ? ' …' : ''}
      </p>
    </div>
  );
}
