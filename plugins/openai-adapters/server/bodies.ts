import type { FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import * as z from 'zod';
import { Fault, invalid } from '#core/contract/fault.ts';
import { readSent } from '#core/contract/sent.ts';

function bytesOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0)
    throw new Fault('request.empty', 'The body is empty. Send the request as the OpenAI API wants it.', 400);
  return body;
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = readSent(schema, value);
  if (!parsed.success) throw invalid(parsed.error.issues);
  return parsed.data;
}

export function jsonBody<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const bytes = bytesOf(request);
  if (!isUtf8(bytes)) throw new Fault('request.malformed', 'The body is not UTF-8. Send JSON in UTF-8.', 400);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch (error) {
    throw new Fault('request.malformed', `The body is not JSON: ${(error as Error).message}.`, 400);
  }
  return checked(schema, value);
}

/** The fields of a form, a file among them as its bytes; of fields that come twice the last one counts. */
export async function formBody<S extends z.ZodType>(schema: S, request: FastifyRequest): Promise<z.output<S>> {
  const type = request.headers['content-type'] ?? '';
  const bytes = bytesOf(request);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (!form || !/^multipart\/form-data\b/i.test(type))
    throw new Fault(
      'request.malformed',
      'The body is no form. Send it as multipart/form-data with the sound in the field file.',
      400,
    );
  const fields = await Promise.all(
    [...form].map(
      async ([name, value]) =>
        [name, typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer())] as const,
    ),
  );
  return checked(schema, Object.fromEntries(fields));
}
