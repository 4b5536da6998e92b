import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { TesterPanelProps } from '#plugins/services/web/public.ts';
import { openStream } from './stream.ts';

const Reply = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('buttons'), buttons: z.array(z.string()) }),
  z.object({ type: z.literal('image'), imageUrl: z.string() }),
  z.object({ type: z.literal('audio'), audioUrl: z.string() }),
  z.unknown().transform((value) => ({ type: 'unknown' as const, json: JSON.stringify(value, null, 2) })),
]);
export type Reply = z.infer<typeof Reply>;
const Replies = z.object({ replies: z.array(Reply) });

/** One input and the bot's answer to it. */
export interface Turn {
  readonly id: number;
  readonly input: string;
  readonly replies: readonly Reply[] | undefined;
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

/** A conversation with a bot, which remembers its clients by an id. */
export function useBot({ target, onRequest }: Omit<TesterPanelProps, 'actions'>): Talk {
  const [clientId, setClientId] = useState(newClient);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [running, setRunning] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function say(input: string): Promise<void> {
    const own = new AbortController();
    controller.current = own;
    const turn: Turn = { id: turns.length, input, replies: undefined, fault: undefined };
    const show = (change: Partial<Turn>) => controller.current === own && setTurns([...turns, { ...turn, ...change }]);
    const data = JSON.stringify({ clientId, input }, null, 2);
    onRequest(data, undefined);
    show({});
    setRunning(true);
    try {
      show(await answerOf(target, data, own.signal));
    } catch (error) {
      if (own.signal.aborted) show({ replies: [] });
      else if (error instanceof Fault) show({ fault: error });
      else throw error;
    } finally {
      if (controller.current === own) setRunning(false);
    }
  }

  return {
    turns,
    running,
    say: (input) => void say(input),
    stop: () => controller.current?.abort(),
    clear: () => {
      controller.current?.abort();
      controller.current = undefined;
      setRunning(false);
      setTurns([]);
      setClientId(newClient());
    },
  };
}

const newClient = (): string => `test-${crypto.randomUUID()}`;

async function answerOf(target: TesterPanelProps['target'], data: string, signal: AbortSignal): Promise<Partial<Turn>> {
  const { parts } = await openStream({ target, data, config: undefined }, signal);
  const replies: Reply[] = [];
  for await (const line of parts) {
    const answer: unknown = JSON.parse(line);
    replies.push(...(Replies.safeParse(answer).data?.replies ?? [{ type: 'unknown' as const, json: JSON.stringify(answer, null, 2) }]));
  }
  return { replies };
}
