import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { TesterPanelProps, TestRun } from '#plugins/services/web/public.ts';
import { readBy } from '#plugins/testing/web/parts.ts';
import { repliesIn, type Reply } from './replies.ts';
import { openStream } from './stream.ts';

/** One input and the bot's answer to it. */
export interface Turn {
  readonly id: number;
  readonly input: string;
  /** What came so far. */
  readonly replies: readonly Reply[];
  readonly state: 'running' | 'done' | 'stopped' | 'failed';
  readonly fault: Fault | undefined;
}

interface Talk {
  readonly turns: readonly Turn[];
  readonly running: boolean;
  readonly say: (input: string) => void;
  readonly stop: () => void;
  /** Begins anew, as somebody the bot does not know. */
  readonly clear: () => void;
}

const Given = z.object({ clientId: z.string(), input: z.string() });

/** The input that a request holds, and whose it is; undefined for a request of another kind. */
export const inputOf = (request: string): z.infer<typeof Given> | undefined => readBy(Given, request);

const newClient = (): string => `test-${crypto.randomUUID()}`;

/** A conversation with a bot, which remembers its clients by an id. */
export function useBot({ target, onRequest, onRun, given }: Omit<TesterPanelProps, 'actions'>): Talk {
  const [clientId, setClientId] = useState(newClient);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const taken = useRef<typeof given>(undefined);
  useEffect(() => {
    if (given === taken.current) return;
    taken.current = given;
    const client = given && inputOf(given.request)?.clientId;
    if (client !== undefined && client !== clientId) begin(client);
  });

  /** What was said before belongs to somebody else. */
  function begin(client: string): void {
    controller.current?.abort();
    controller.current = undefined;
    setTurns([]);
    setClientId(client);
  }

  async function say(input: string): Promise<void> {
    const own = new AbortController();
    controller.current = own;
    let turn: Turn = { id: turns.length, input, replies: [], state: 'running', fault: undefined };
    const show = (change: Partial<Turn>) => {
      turn = { ...turn, ...change };
      if (controller.current === own) setTurns([...turns, turn]);
    };
    const data = JSON.stringify({ clientId, input }, null, 2);
    onRequest(data, undefined);
    show({});
    const began = performance.now();
    const lines: string[] = [];
    let run: Omit<TestRun, 'took' | 'answer'> = {
      request: data,
      config: undefined,
      status: 0,
      fault: undefined,
      cost: undefined,
      requestId: undefined,
    };
    try {
      const { status, requestId, parts, cost } = await openStream({ target, data, config: undefined }, own.signal);
      run = { ...run, status, requestId };
      for await (const line of parts) {
        lines.push(line);
        show({ replies: [...turn.replies, ...(repliesIn(line) ?? [otherReply(line)])] });
      }
      run = { ...run, cost: cost() };
      show({ state: 'done' });
    } catch (error) {
      if (own.signal.aborted) return show({ state: 'stopped' });
      if (!(error instanceof Fault)) throw error;
      run = { ...run, fault: error, status: error.status, requestId: run.requestId ?? error.args.requestId };
      show({ state: 'failed', fault: error });
    }
    onRun({ ...run, took: performance.now() - began, answer: wholeOf(lines) });
  }

  return {
    turns,
    running: turns.at(-1)?.state === 'running',
    say: (input) => void say(input),
    stop: () => controller.current?.abort(),
    clear: () => begin(newClient()),
  };
}

const otherReply = (line: string): Reply => ({ type: 'unknown', json: JSON.stringify(JSON.parse(line), null, 2) });

/** The answer as a plain call would have given it; bots seldom answer in parts. */
function wholeOf(lines: readonly string[]): string | undefined {
  return lines.length < 2 ? lines[0] : `[${lines.join(',')}]`;
}
