import { learnDigits } from './training.ts';
import { written } from './model-file.ts';

/** What the recogniser has learnt, which takes longer than its start should: the build does it once. */
export default (): string => written(learnDigits());
