import * as z from 'zod';
import { jsonOf, type RawAnswer } from '../harness/raw-request.ts';

/** The one shape in which calls fail, written down apart from the product's own. */
export const FaultAnswer = z.strictObject({
  code: z.string().min(1),
  message: z.string().min(1),
  status: z.int().min(400),
  args: z.record(z.string(), z.string()),
  requestId: z.string().regex(/^[\w-]{1,64}$/),
});

/** The shape in which calls of the OpenAI API fail, whose clients read no other. */
const OpenAiAnswer = z.strictObject({
  error: z.strictObject({
    code: z.string().min(1),
    message: z.string().min(1),
    type: z.string().regex(/_error$/),
    param: z.string().nullable(),
  }),
});

/** What the inside of a server looks like when it shows where it should not. */
const inside =
  /\bat \S+ \(?\S*:\d+:\d+|\bat (async )?\S+\.[cm]?[jt]s\b|node:internal|node_modules|\b(select|insert into|update|delete from) "?\w+"? (set|from|where|values|\()|\brelation "|\bcolumn "|syntax error at or near|violates \w+ constraint|drizzle|ECONNREFUSED/i;

/** The code of the fault in an answer; throws where the answer is none, or shows the server's inside. */
export function faultOf(answer: RawAnswer): { readonly code: string } {
  const json = jsonOf(answer);
  const openAi = OpenAiAnswer.safeParse(json);
  const parsed = openAi.success ? undefined : FaultAnswer.safeParse(json);
  if (parsed?.success === false)
    throw new Error(`An answer of ${answer.status} is no fault: ${answer.text.slice(0, 500)}`);
  if (parsed && parsed.data.status !== answer.status)
    throw new Error(`A fault says ${parsed.data.status} and travels as ${answer.status}: ${answer.text}`);
  if (inside.test(answer.text)) throw new Error(`A fault shows the inside of the server: ${answer.text}`);
  return parsed ? parsed.data : openAi.data!.error;
}

/** An answer in a few words: its status, and the code of a fault. */
export const brief = (answer: RawAnswer): number | string =>
  answer.status < 400 ? answer.status : `${answer.status} ${faultOf(answer).code}`;

/** All that a caller learns from an answer, with what they asked for left out. */
export function withoutName({ status, headers, text }: RawAnswer, asked: string): unknown {
  // Ids and names of the tests hold no character that patterns know.
  const named = (value: string) => value.replaceAll(new RegExp(`(?<![\\w.-])${asked}(?![\\w-])`, 'g'), '<asked>');
  const {
    date: _date,
    'z-requestid': _id,
    'x-request-id': _openAiId,
    'content-length': _length,
    'content-security-policy': _policy,
    'x-ratelimit-remaining': _left,
    'x-ratelimit-reset': _until,
    ...rest
  } = headers;
  return {
    status,
    text: named(text).replace(/"requestId":"[^"]*"/, ''),
    headers: JSON.parse(named(JSON.stringify(rest))) as unknown,
  };
}
