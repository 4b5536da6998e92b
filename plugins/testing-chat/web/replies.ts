import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';

const Reply = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('buttons'), buttons: z.array(z.string()) }),
  z.object({ type: z.literal('image'), imageUrl: z.string() }),
  z.object({ type: z.literal('audio'), audioUrl: z.string() }),
  z.unknown().transform((value) => ({ type: 'unknown' as const, json: JSON.stringify(value, null, 2) })),
]);
/** One reply of a bot; what is of no known kind is kept as JSON. */
export type Reply = z.infer<typeof Reply>;

const Answer = z.object({ replies: z.array(Reply) });

/** The replies in a bot's answer, a JSON text; undefined where it is no such answer. */
export const repliesIn = (answer: string): readonly Reply[] | undefined => readBy(Answer, answer)?.replies;
