import { useEffect } from 'react';
import type { PredictConfigData } from '#plugins/services/contract.ts';
import { defaultConfig, type Test } from '../use-test-form.ts';
import { keepDraft } from './draft.ts';

interface Form extends Pick<Test, 'body' | 'config' | 'priority'> {
  /** What it begins with. */
  readonly example: string;
  readonly configs: readonly PredictConfigData[];
  /** By which link it was opened; empty for none. */
  readonly from: string;
}

/** Keeps what stands in a form under a key for as long as its browser tab is open; what it begins with is not kept. */
export function useKeptDraft(key: string, { body, config, priority, example, configs, from }: Form): void {
  useEffect(() => {
    const untouched =
      body === example && priority === undefined && config.kind === 'saved' && config.id === defaultConfig(configs);
    const own = config.kind === 'own' ? { config: config.json } : { configId: config.id };
    keepDraft(key, untouched ? undefined : { request: body, priority, ...own, from });
  }, [key, body, config, priority, example, configs, from]);
}
