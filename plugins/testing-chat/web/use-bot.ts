import { useEffect, useRef } from 'react';
import * as z from 'zod';
import type { Fault } from '#core/contract/fault.ts';
import type { GivenRequest, TesterPanelProps } from '#plugins/services/web/public.ts';
import { readBy } from '#plugins/testing/web/parts.ts';
import { endedBy, endOf } from './ended.ts';
import { useKept } from './kept.ts';
import { allRepliesIn, type Reply } from './replies.ts';
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

interface Kept {
  readonly turns: readonly Turn[];
  readonly draft: string;
  /** As whom the bot remembers its reader; nobody before the first input. */
  readonly clientId: string | undefined;
}

interface Talk extends Omit<Kept, 'clientId'> {
  readonly running: boolean;
  readonly setDraft: (draft: string) => void;
  readonly say: (input: string) => void;
  readonly stop: () => void;
  /** Begins anew, as somebody the bot does not know. */
  readonly clear: () => void;
}

const nothing: Kept = { turns: [], draft: '', clientId: undefined };

const Given = z.object({ clientId: z.string(), input: z.string() });

/** A conversation with a bot, which remembers its clients by an id. */
export function useBot({ service, target, onRequest, onRun, given }: Omit<TesterPanelProps, 'actions'>): Talk {
  const { kept, keep, stop, begin, replace } = useKept(service.id.modelId, nothing);
  const { turns, draft, clientId } = kept;
  const taken = useRef<typeof given>(undefined);
  useEffect(() => {
    if (given === taken.current) return;
    taken.current = given;
    const asked = given && readBy(Given, given.request);
    if (!asked) return;
    const { clientId: client, input } = asked;
    if (given.outcome) replace({ clientId: client, turns: [turnOf(input, given.outcome)], draft: '' });
    // What was said before belongs to somebody else.
    else if (client !== clientId) replace({ clientId: client, turns: [], draft: input });
    else keep({ draft: input });
  });

  async function say(input: string): Promise<void> {
    const { signal, keep: keepOwn } = begin();
    const client = clientId ?? `test-${crypto.randomUUID()}`;
    let turn: Turn = { id: turns.length, input, replies: [], state: 'running', fault: undefined };
    const show = (change: Partial<Turn>) => {
      turn = { ...turn, ...change };
      keepOwn({ clientId: client, turns: [...turns, turn] });
    };
    const request = JSON.stringify({ clientId: client, input }, null, 2);
    onRequest(request, undefined);
    show({});
    const began = performance.now();
    const lines: string[] = [];
    let status = 0;
    let requestId: string | undefined;
    let cost: number | undefined;
    let fault: Fault | undefined;
    try {
      const stream = await openStream({ target, data: request, config: undefined }, signal);
      ({ status, requestId } = stream);
      for await (const line of stream.parts) {
        lines.push(line);
        show({ replies: [...turn.replies, ...allRepliesIn(line)] });
      }
      cost = stream.cost();
    } catch (error) {
      fault = endedBy(error, signal);
    }
    show(endOf(fault));
    onRun({
      request,
      config: undefined,
      answer: wholeOf(lines),
      status: fault?.status ?? status,
      took: performance.now() - began,
      fault,
      cost,
      requestId: requestId ?? fault?.args.requestId,
    });
  }

  return {
    turns,
    draft,
    running: turns.at(-1)?.state === 'running',
    setDraft: (text) => keep({ draft: text }),
    say: (input) => void say(input),
    stop,
    clear: () => replace({ turns: [], clientId: undefined }),
  };
}

const turnOf = (input: string, { answer, fault }: NonNullable<GivenRequest['outcome']>): Turn => ({
  id: 0,
  input,
  replies: answer === undefined ? [] : allRepliesIn(answer),
  ...endOf(fault),
});

/** The answer as a plain call would have given it; bots seldom answer in parts. */
function wholeOf(lines: readonly string[]): string | undefined {
  return lines.length < 2 ? lines[0] : `[${lines.join(',')}]`;
}
