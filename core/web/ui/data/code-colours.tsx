import type { ReactNode } from 'react';
import styles from './code-colours.module.css';

const strings = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\\n])*'/;
const keywords =
  /\b(?:curl|export|from|import|with|as|try|except|const|await|for|if|throw|new|public|class|static|void|throws|var|print|return)\b/;
const token = new RegExp(`(${strings.source})|(${keywords.source})`, 'g');

/** Code of any language with its strings and keywords in colour. */
export function coloured(text: string): readonly ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    nodes.push(
      text.slice(end, match.index),
      <span key={match.index} className={match[1] === undefined ? styles.keyword : styles.string}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  nodes.push(text.slice(end));
  return nodes;
}
