import { lazy } from 'react';

/** A text in markdown; its parser is fetched when one first shows, so stand it in a Suspense. */
export const Markdown = lazy(() =>
  import('../markdown/markdown.tsx').then(({ Markdown: component }) => ({ default: component })),
);
