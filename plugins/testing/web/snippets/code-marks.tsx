import { coloured } from '#core/web/ui/data/code-colours.tsx';
import { withoutFiles } from '../request/json-text.ts';
import type { Piece } from './pieces.ts';
import styles from './snippet-panel.module.css';

/** Code with its strings and keywords in colour, and what follows the form on a ground of its own. */
export function CodeMarks({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, live }, at) => {
    const shown = coloured(withoutFiles(text));
    return live ? (
      <span key={at} className={styles.live}>
        {shown}
      </span>
    ) : (
      <span key={at}>{shown}</span>
    );
  });
}
