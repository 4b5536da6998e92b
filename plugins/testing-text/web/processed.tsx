import { useTranslation } from 'react-i18next';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import type { ResultProps } from '#plugins/services/web/public.ts';
import { OtherShape } from '#plugins/testing/web/parts.ts';
import { differences, readProcessed, type Difference, type Processed } from './differences.ts';
import { TextHead } from './text-head.tsx';
import styles from './results.module.css';

/** What became of each text: how it differs from what was sent, or the values that were found. */
export function Page({ request, answer }: ResultProps) {
  const processed = readProcessed(request, answer);
  if (!processed) return <OtherShape answer={answer} />;
  return processed.map(({ before, after }, at) => (
    <section key={at} className={styles.text}>
      {'text' in after ? (
        <Rewritten before={before} after={after.text} at={at} of={processed.length} />
      ) : (
        <Values before={before} values={after.values} at={at} of={processed.length} />
      )}
    </section>
  ));
}

interface Place {
  at: number;
  of: number;
}

function Rewritten({ before, after, ...place }: Place & { before: string; after: string }) {
  const { t } = useTranslation('testing-text');
  const found = differences(before, after);
  const changes = found?.filter(
    ({ kind }, at) => kind !== 'same' && (kind === 'removed' || found[at - 1]?.kind !== 'removed'),
  ).length;
  return (
    <>
      <TextHead {...place}>
        <p className={styles.note}>
          {changes === undefined
            ? t('tooDifferent')
            : changes === 0
              ? t('unchanged')
              : t('changes', { count: changes })}
        </p>
        <CopyButton text={after} label={t('copyText')} copiedLabel={t('core:copy.done')} />
      </TextHead>
      <p className={styles.prose}>
        {found ? found.map((difference, at) => <Stretch key={at} {...difference} />) : after}
      </p>
    </>
  );
}

function Stretch({ kind, text }: Difference) {
  if (kind === 'same') return text;
  // A change of spaces alone would not be seen.
  const shown = text.trim() === '' ? text.replaceAll(' ', '·').replaceAll('\n', '↵\n') : text;
  return kind === 'added' ? <ins className={styles.added}>{shown}</ins> : <del className={styles.removed}>{shown}</del>;
}

function Values({ before, values, ...place }: Place & { before: Processed['before']; values: readonly string[] }) {
  const { t } = useTranslation('testing-text');
  return (
    <>
      <TextHead {...place} />
      <p className={styles.prose}>{before}</p>
      {values.length === 0 ? (
        <p className={styles.none}>{t('noValues')}</p>
      ) : (
        <ul className={styles.values} aria-label={t('values')}>
          {values.map((value, at) => (
            <li key={at}>
              <Tag>{value}</Tag>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
