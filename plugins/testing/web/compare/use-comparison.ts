import { useEffect, useRef, useState } from 'react';
import { columnIn, isSendable } from './columns.ts';
import { run, type TestResult } from '../run.ts';

/** How a column stands: under way, or what came back last. */
export interface Outcome {
  readonly running: boolean;
  readonly result: TestResult | undefined;
}

interface Comparison {
  /** By the columns' texts. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly running: boolean;
  /** Sends one request to every column at once. */
  readonly sendAll: (body: string, priority: number | undefined) => void;
  readonly stop: () => void;
}

/** Sends the same request to several services or configurations. What a column answered stays until it is sent to again. */
export function useComparison(columns: readonly string[], onResult: (result: TestResult) => void): Comparison {
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const running = columns.some((text) => outcomes[text]?.running);

  async function send(text: string, body: string, priority: number | undefined, signal: AbortSignal): Promise<void> {
    const column = columnIn(text);
    if (!column || !isSendable(column)) return;
    const { account, model, config } = column;
    const note = (change: Partial<Outcome>) =>
      setOutcomes((before) => ({ ...before, [text]: { running: false, result: before[text]?.result, ...change } }));
    note({ running: true });
    const result = await run(
      {
        account,
        model,
        body,
        priority,
        configId: config.kind === 'saved' ? config.id : undefined,
        config: config.kind === 'own' ? config.json : undefined,
      },
      signal,
    );
    note({ running: false, result });
    onResult(result);
  }

  return {
    outcomes,
    running,
    sendAll: (body, priority) => {
      if (running) return;
      const own = new AbortController();
      controller.current = own;
      for (const text of new Set(columns)) void send(text, body, priority, own.signal);
    },
    stop: () => controller.current?.abort(),
  };
}
