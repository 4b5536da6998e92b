import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';
import { colourToken, type Series } from './steps.ts';

interface ChartLegendProps {
  /** With the colour only of those that have the same in all charts below which it stands. */
  series: readonly (Pick<Series, 'name' | 'note' | 'dashed'> & Partial<Pick<Series, 'colour'>>)[];
  /** The one that is left alone, where there is one. */
  alone: string | undefined;
  onAlone: (name: string | undefined) => void;
}

/** The names of what charts show; a press on one leaves it alone, and another press brings the others back. */
export function ChartLegend({ series, alone, onAlone }: ChartLegendProps) {
  const { t } = useTranslation('core');
  const isKnown = series.some(({ name }) => name === alone);
  return (
    <div role="group" aria-label={t('charts.legend')} className={styles.legend}>
      {series.map(({ name, note, colour, dashed }) => (
        <button
          key={name}
          type="button"
          className={styles.name}
          aria-pressed={name === alone}
          data-off={(isKnown && name !== alone) || undefined}
          onClick={() => onAlone(name === alone ? undefined : name)}
        >
          <span
            aria-hidden
            className={styles.swatch}
            data-dashed={dashed}
            style={colour && { color: `var(${colourToken({ colour })})` }}
          />
          {name}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </button>
      ))}
    </div>
  );
}
