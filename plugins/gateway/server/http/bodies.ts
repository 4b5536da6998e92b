import type { FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type * as z from 'zod';
import { Fault, invalid } from '#core/contract/fault.ts';
import { readSent } from '#core/contract/sent.ts';
import { predicting, type Predict2RequestData, type PredictRequestData } from '../../contract.ts';
import type { PredictRequest } from '../calls/request.ts';

type Asked = Pick<PredictRequest, 'data' | 'config' | 'configId'>;

/** Larger payloads are looked at from both ends only: to read them whole would hold up everybody else, and their service reads them anyhow. */
const readWhole = 256 * 1024;

/** The body is the payload: it goes on as it came, and is only looked at to refuse what is no JSON. */
export function verbatim(request: FastifyRequest): Asked {
  const { configId, dataType } = parsed(predicting.predict.query, request.query);
  const body = bytesOf(request);
  if (body.length <= readWhole || !isBracketed(body)) parseJson(body);
  else requireText(body);
  return { configId, data: payload(body, dataType) };
}

/** Payload and configuration as JSON values. */
export function withConfig(request: FastifyRequest): Asked {
  const { data, config, dataType } = jsonBody<typeof PredictRequestData>(predicting.predictWithConfig.body, request);
  return {
    data: payload(textOf(data), dataType),
    config: config === undefined || config === null ? undefined : textOf(config),
  };
}

/** Payload and configuration as JSON texts inside JSON. */
export function withConfigText(request: FastifyRequest): Asked {
  const { data, config, dataType } = jsonBody<typeof Predict2RequestData>(
    predicting.predictWithConfig_v2.body,
    request,
  );
  return { data: payload(data, dataType), config };
}

const payload = (json: string | Buffer, dataType: string | undefined): PredictRequest['data'] => ({
  json,
  ...(dataType === undefined ? {} : { dataType }),
});

export const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const brackets: ReadonlySet<string> = new Set(['{}', '[]', '""']);

/** Whether a text begins and ends as JSON that is neither a number nor a word does. */
export function isBracketed(text: string | Buffer): boolean {
  const [start, end] = [letters(text, 0, 64).trimStart(), letters(text, text.length - 64, text.length).trimEnd()];
  return brackets.has(`${start[0]}${end.at(-1)}`);
}

const letters = (text: string | Buffer, from: number, to: number): string =>
  typeof text === 'string' ? text.slice(Math.max(0, from), to) : text.toString('latin1', from, to);

function parseJson(body: Buffer): unknown {
  if (body.length === 0)
    throw new Fault('request.empty', 'The body is empty. Send the request of the service as JSON.', 400);
  requireText(body);
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch (error) {
    throw new Fault('request.malformed', `The body is not JSON: ${(error as Error).message}.`, 400);
  }
}

/** Services are sent texts, and no text is made of other bytes. */
function requireText(body: Buffer): void {
  if (!isUtf8(body)) throw new Fault('request.malformed', 'The body is not UTF-8. Send JSON in UTF-8.', 400);
}

/** What can be read may still nest too deep to be written again. */
export function textOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new Fault('request.too_deep', 'The body nests too deep to be passed on. Send it flatter.', 400);
  }
}

export const jsonBody = <S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> =>
  parsed(schema, parseJson(bytesOf(request)));

export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = readSent(schema, value);
  if (!result.success) throw invalid(result.error.issues);
  return result.data;
}
