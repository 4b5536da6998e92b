// How a service is called, for other plugins' pages. Apart from public.ts, so that wiring a plugin loads none of it.
export { exampleOf } from './examples/example.ts';
export type { SnippetLibrary } from './snippets/library.ts';
export { code, live, type Piece } from './snippets/pieces.ts';
export { keyVariable, snippet, type SnippetLanguage } from './snippets/snippets.ts';
export type { TestRequest } from './run.ts';
