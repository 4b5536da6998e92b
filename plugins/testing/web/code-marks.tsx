import type { ReactNode } from 'react';
import { withoutFiles } from './json-text.ts';
import type { Piece } from './snippets.ts';
import styles from './snippet-panel.module.css';

const keywords = /\b(?:curl|import|with|as|try|except|const|await|if|throw|new|public|class|static|void|throws|var|print)\b/;
const token = new RegExp(`("(?:\\\\.|[^"\\\\])*"|'(?:\\\\.|[^'\\\\])*')|(${keywords.source})`, 'g');

/** Code with its strings and keywords in colour, and what follows the form on a ground of its own. */
export function CodeMarks({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, live }, at) => {
    const shown = coloured(withoutFiles(text));
    return live ? <span key={at} className={styles.live}>{shown}</span> : <span key={at}>{shown}</span>;
  });
}

function coloured(text: string): readonly ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    nodes.push(text.slice(end, match.index), <span key={match.index} className={match[1] === undefined ? styles.keyword : styles.string}>{match[0]}</span>);
    end = match.index + match[0].length;
  }
  nodes.push(text.slice(end));
  return nodes;
}
