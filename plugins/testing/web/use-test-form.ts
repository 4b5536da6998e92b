import { useRef, useState } from 'react';
import type { ModelInfoData, PredictConfigData } from '#plugins/services/contract.ts';
import type { TestRunContent } from '../contract.ts';
import { readJson, type JsonProblem } from './request/json-text.ts';
import type { LinkedTest } from './share/link.ts';
import { run, type TestRequest, type TestResult } from './run.ts';

/** Which configuration goes with the request: one of the service's, or JSON of one's own. */
export type ConfigChoice =
  | { readonly kind: 'saved'; readonly id: number | undefined }
  | { readonly kind: 'own'; readonly json: string };

/** Where a result on show comes from, when it is not the answer to what was sent last. */
export type ResultOrigin = { readonly kind: 'history'; readonly run: TestRunContent } | { readonly kind: 'example' };

/** The state of the test form: what would be sent now, what came back last, and whether something is under way. */
export interface Test {
  readonly body: string;
  readonly setBody: (json: string) => void;
  readonly config: ConfigChoice;
  readonly setConfig: (choice: ConfigChoice) => void;
  readonly priority: number | undefined;
  readonly setPriority: (priority: number | undefined) => void;
  /** Why what stands in the form cannot be sent. */
  readonly problems: { readonly body: JsonProblem | undefined; readonly config: JsonProblem | undefined };
  readonly request: TestRequest;
  readonly result: TestResult | undefined;
  readonly origin: ResultOrigin | undefined;
  readonly running: boolean;
  readonly send: () => void;
  readonly stop: () => void;
  readonly reset: () => void;
  /** Takes over a call made elsewhere; without a configuration of its own it goes with the service's default one. */
  readonly follow: (body: string, config: string | undefined, streamed?: string) => void;
  /** The call made elsewhere, where its answer comes in parts. */
  readonly streamed: TestRequest | undefined;
  /** Puts a kept test into the form; answers the request that the form then holds. */
  readonly load: (kept: LinkedTest) => TestRequest;
  /** Shows what came to a call, unless something from elsewhere was put in its place since it was made; or what once came, with its origin. */
  readonly show: (result: TestResult, origin?: ResultOrigin) => void;
  /** Sends this request in place of what stands in the form. */
  readonly sendThis: (request: TestRequest) => void;
}

interface Shown {
  readonly result: TestResult;
  readonly origin: ResultOrigin | undefined;
  /** When something from elsewhere was put here last, in milliseconds since 1970. */
  readonly opened: number;
}

interface TestOptions {
  readonly service: ModelInfoData;
  readonly configs: readonly PredictConfigData[];
  /** What the form begins with, and what it goes back to. */
  readonly first: LinkedTest;
  readonly preset: LinkedTest;
  /** Gets each result that came. */
  readonly onResult: (result: TestResult) => void;
}

const problemOf = (json: string): JsonProblem | undefined => {
  const read = readJson(json);
  return 'problem' in read ? read.problem : undefined;
};

/** The names by which calls reach a service. */
export const targetOf = ({
  id,
  modelAccountName,
  modelName,
}: ModelInfoData): Pick<TestRequest, 'account' | 'model'> => ({
  account: modelAccountName ?? String(id.accountId),
  model: modelName,
});

export const defaultConfig = (configs: readonly PredictConfigData[]): number | undefined =>
  configs.find(({ isDefault }) => isDefault)?.id.configId;

/** The choice that a kept test was made with. Without an id, or with one that is gone, the service goes by its default one. */
export const choiceOf = ({ config, configId }: LinkedTest, configs: readonly PredictConfigData[]): ConfigChoice =>
  config === undefined
    ? { kind: 'saved', id: configs.some(({ id }) => id.configId === configId) ? configId : defaultConfig(configs) }
    : { kind: 'own', json: config };

export function useTest({ service, configs, first, preset, onResult }: TestOptions): Test {
  const [body, setBody] = useState(first.request);
  const [config, setConfig] = useState<ConfigChoice>(() => choiceOf(first, configs));
  const [priority, setPriority] = useState(first.priority);
  const [shown, setShown] = useState<Shown>();
  const [running, setRunning] = useState(false);
  const [streamed, setStreamed] = useState<TestRequest>();
  const controller = useRef<AbortController>(undefined);

  const requestWith = (json: string, choice: ConfigChoice, level: number | undefined): TestRequest => ({
    ...targetOf(service),
    body: json,
    configId: choice.kind === 'saved' ? choice.id : undefined,
    config: choice.kind === 'own' ? choice.json : undefined,
    priority: level,
  });
  const problems = { body: problemOf(body), config: config.kind === 'own' ? problemOf(config.json) : undefined };
  const request = requestWith(body, config, priority);

  function show(result: TestResult, origin?: ResultOrigin): void {
    setShown((before) => {
      if (origin) return { result, origin, opened: Date.now() };
      return before && result.at < before.opened ? before : { result, origin, opened: before?.opened ?? 0 };
    });
  }

  async function sendThis(sent: TestRequest): Promise<void> {
    if (running) return;
    const own = new AbortController();
    controller.current = own;
    setRunning(true);
    try {
      const result = await run(sent, own.signal);
      show(result);
      onResult(result);
    } finally {
      setRunning(false);
    }
  }

  function load(kept: LinkedTest): TestRequest {
    const choice = choiceOf(kept, configs);
    setStreamed(undefined);
    setBody(kept.request);
    setConfig(choice);
    setPriority(kept.priority);
    return requestWith(kept.request, choice, kept.priority);
  }

  return {
    body,
    setBody: (json) => {
      setStreamed(undefined);
      setBody(json);
    },
    config,
    setConfig,
    streamed,
    priority,
    setPriority,
    problems,
    request,
    running,
    load,
    show,
    result: shown?.result,
    origin: shown?.origin,
    send: () => void (problems.body || problems.config || sendThis(request)),
    sendThis: (sent) => void sendThis(sent),
    stop: () => controller.current?.abort(),
    reset: () => void load(preset),
    follow: (json, ownConfig, parts) => {
      const followed = load({ request: json, config: ownConfig });
      setStreamed(parts === undefined ? undefined : { ...followed, body: parts, streamed: true });
    },
  };
}
