import type { ModelInfoData } from '#plugins/services/contract.ts';

/** Task types whose requests are words, which read well as code; an encoded recording does not. */
const worded: ReadonlySet<string> = new Set([
  'chat-completion',
  'ner',
  'text-classification',
  'text-processing',
  'text2vec',
]);

/** The service by which to show what a call looks like: of those whose requests are words, else the first. */
export const exemplary = (services: readonly ModelInfoData[]): ModelInfoData | undefined =>
  services.find(({ taskType }) => worded.has(taskType ?? '')) ?? services[0];
