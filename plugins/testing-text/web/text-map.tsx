import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { placeCaptions } from './captions.ts';
import type { Plane } from './plane.ts';
import styles from './comparison.module.css';

const width = 640;
const height = 320;
/** Room for the marks at the edges. */
const margin = 24;
const longestName = 28;
/** With more texts than this there is no room for their names. */
const mostNamed = 12;

interface TextMapProps {
  texts: readonly string[];
  plane: Plane;
}

/** Texts as points of a plane, like ones near each other. The table beside it says the same in numbers. */
export function TextMap({ texts, plane: { points, share } }: TextMapProps) {
  const { t } = useTranslation('testing-text');
  const place = placed(points);
  const marks = points.map((point, at) => ({ ...place(point), name: shortened(texts[at]!) }));
  const captions = texts.length <= mostNamed ? placeCaptions(marks, width) : [];
  const middle = place([0, 0]);
  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('map')}>
        <line className={styles.axis} x1={0} x2={width} y1={middle.y} y2={middle.y} />
        <line className={styles.axis} x1={middle.x} x2={middle.x} y1={0} y2={height} />
        {marks.map(({ x, y, name }, at) => (
          <g key={at}>
            <title>{texts[at]}</title>
            <circle className={styles.point} cx={x} cy={y} r={10} />
            <text className={styles.mark} x={x} y={y}>
              {at + 1}
            </text>
            {captions[at] && (
              <text
                className={styles.caption}
                data-leftwards={captions[at].leftwards || undefined}
                x={captions[at].x}
                y={captions[at].y}
              >
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className={styles.note}>{t('mapNote', { share: number(share * 100) })}</figcaption>
    </figure>
  );
}

/** Where points stand in the drawing: as large as fits, with one scale for both directions, so that distances compare. */
function placed(
  points: Plane['points'],
): (point: readonly [number, number]) => { readonly x: number; readonly y: number } {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((width - 2 * margin) / (right - left || 1), (height - 2 * margin) / (high - low || 1));
  return ([x, y]) => ({
    x: width / 2 + (x - (left + right) / 2) * scale,
    y: height / 2 - (y - (low + high) / 2) * scale,
  });
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > longestName
    ? `${characters
        .slice(0, longestName - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
