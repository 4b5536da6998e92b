export { exampleOf } from './example.ts';
export { snippet, type SnippetLanguage } from './snippets.ts';
