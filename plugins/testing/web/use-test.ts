import { useRef, useState } from 'react';
import type { ModelInfoData, PredictConfigData } from '#plugins/services/contract.ts';
import { readJson } from './example.ts';
import { run, type TestRequest, type TestResult } from './run.ts';

/** Which configuration goes with the request: one of the service's, or JSON of one's own. */
export type ConfigChoice = { readonly kind: 'saved'; readonly id: number | undefined } | { readonly kind: 'own'; readonly json: string };

/** The state of the test form: what would be sent now, what came back last, and whether something is under way. */
export interface Test {
  readonly body: string;
  readonly setBody: (json: string) => void;
  readonly config: ConfigChoice;
  readonly setConfig: (choice: ConfigChoice) => void;
  /** Why what stands in the form cannot be sent. */
  readonly problems: { readonly body: string | undefined; readonly config: string | undefined };
  readonly request: TestRequest;
  readonly result: TestResult | undefined;
  readonly running: boolean;
  readonly send: () => void;
  readonly stop: () => void;
  readonly reset: () => void;
  /** Takes over a call made elsewhere; without a configuration of its own it goes with the service's default one. */
  readonly follow: (body: string, config: string | undefined) => void;
}

const problemOf = (json: string): string | undefined => {
  const read = readJson(json);
  return 'problem' in read ? read.problem : undefined;
};

export function useTest({ id, modelAccountName, modelName }: ModelInfoData, configs: readonly PredictConfigData[], example: string): Test {
  const preset: ConfigChoice = { kind: 'saved', id: configs.find(({ isDefault }) => isDefault)?.id.configId };
  const [body, setBody] = useState(example);
  const [config, setConfig] = useState<ConfigChoice>(preset);
  const [result, setResult] = useState<TestResult>();
  const [running, setRunning] = useState(false);
  const controller = useRef<AbortController>(undefined);

  const request: TestRequest = {
    account: modelAccountName ?? String(id.accountId),
    model: modelName,
    body,
    configId: config.kind === 'saved' ? config.id : undefined,
    config: config.kind === 'own' ? config.json : undefined,
  };
  const problems = { body: problemOf(body), config: config.kind === 'own' ? problemOf(config.json) : undefined };

  async function send(): Promise<void> {
    if (running || problems.body || problems.config) return;
    const own = new AbortController();
    controller.current = own;
    setRunning(true);
    try {
      setResult(await run(request, own.signal));
    } catch (error) {
      if (!own.signal.aborted) throw error;
    } finally {
      setRunning(false);
    }
  }

  return {
    body, setBody, config, setConfig, problems, request, result, running,
    send: () => void send(),
    stop: () => controller.current?.abort(),
    reset: () => {
      setBody(example);
      setConfig(preset);
    },
    follow: (json, ownConfig) => {
      setBody(json);
      setConfig(ownConfig === undefined ? preset : { kind: 'own', json: ownConfig });
    },
  };
}
