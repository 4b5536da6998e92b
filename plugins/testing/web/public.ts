export { exampleOf } from './examples/example.ts';
export { snippet, type SnippetLanguage } from './snippets/snippets.ts';
