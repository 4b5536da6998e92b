import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';

const unknown = (value: unknown) => ({ type: 'unknown' as const, json: JSON.stringify(value, null, 2) });
const Reply = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('buttons'), buttons: z.array(z.string()) }),
  z.object({ type: z.literal('image'), imageUrl: z.string() }),
  z.object({ type: z.literal('audio'), audioUrl: z.string() }),
  z.unknown().transform(unknown),
]);
/** One reply of a bot; what is of no known kind is kept as JSON. */
export type Reply = z.infer<typeof Reply>;

const Answer = z.object({ replies: z.array(Reply) });

/** The replies in a bot's answer, a JSON text; undefined where it is no such answer. */
export const repliesIn = (answer: string): readonly Reply[] | undefined => readBy(Answer, answer)?.replies;

/** The replies in a bot's answer, which has come as one or as a list of parts; what is no such answer is a reply of its own. */
export function allRepliesIn(answer: string): readonly Reply[] {
  const value: unknown = JSON.parse(answer);
  return (Array.isArray(value) ? value : [value]).flatMap(
    (part: unknown) => Answer.safeParse(part).data?.replies ?? [unknown(part)],
  );
}
