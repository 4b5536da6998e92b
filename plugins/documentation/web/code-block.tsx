import { atom, useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { coloured } from '#core/web/ui/data/code-colours.tsx';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import type { Sample } from './blocks.ts';
import styles from './docs.module.css';

/** The way in which somebody wants code to be written, on every page. */
const preferredAtom = atom('');

/** Code to be copied, in one of the ways in which it is there. */
export function CodeBlock({ samples, number }: { samples: readonly Sample[]; number: number }) {
  const { t } = useTranslation('documentation');
  const [preferred, prefer] = useAtom(preferredAtom);
  const { label, text } = samples.find((each) => each.label === preferred) ?? samples[0]!;
  return (
    <div className={styles.code}>
      {samples.length > 1 && (
        <Segmented
          size="sm"
          label={t('language', { number })}
          value={label}
          onChange={prefer}
          options={samples.map((sample) => ({ value: sample.label, label: sample.label }))}
        />
      )}
      <CodeWell label={t('code', { number })} text={text} copy={{ label: t('copy'), copiedLabel: t('core:copy.done') }}>
        {coloured(text)}
      </CodeWell>
    </div>
  );
}
