// How a service is called, for other plugins' pages. Apart from public.ts, so that wiring a plugin loads none of it.
export { exampleOf } from './examples/example.ts';
export { snippet, type SnippetLanguage } from './snippets/snippets.ts';
