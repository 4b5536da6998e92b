import { readFileSync } from 'node:fs';
import { readDocuments } from './corpus.ts';
import { fullDimensions } from './embedder.ts';
import { written } from './meanings-file.ts';
import { learnMeanings } from './semantic-space.ts';

/** What words of the corpus mean, which takes longer to learn than a start should: the build does it once. */
export default (folder: URL): string =>
  written(learnMeanings(readDocuments(readFileSync(new URL('corpus.txt', folder), 'utf8')), fullDimensions));
