import { wordFeatures } from '../word-features.ts';

/**
 * Reads the text to learn from into documents of word features.
 * Each line holds words of one meaning, in English and in Russian; a line `# name` opens a theme. Each line is a document, and so is each theme as a whole.
 */
export function readDocuments(corpus: string): Set<string>[] {
  const themes = corpus.split(/^#.*$/m).map((theme) => theme.split('\n').map((line) => wordFeatures(line)));
  return themes
    .flatMap((lines) => [...lines, new Set(lines.flatMap((line) => [...line]))])
    .filter((document) => document.size > 0);
}
