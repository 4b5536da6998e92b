import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { admit } from '#core/server/auth/admit.ts';
import type { Identity } from '#core/server/auth/identity.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { predicting } from '../../contract.ts';
import { bytesOf, jsonBody, parsed, verbatim, withConfig, withConfigText } from './bodies.ts';
import { callerGone } from '#core/server/http/caller-gone.ts';
import type { Calls } from '../calls/calls.ts';
import type { Outcome, Request } from '../calls/request.ts';
import { costOf } from '../calls/cost.ts';
import { serviceHeaders } from './headers.ts';
import { requireOwnProgram } from './own-program.ts';
import { jsonLines, onOneLine, PartWriter, plainBytes } from './part-writer.ts';
import { audioOf, speechRequest } from './speech.ts';
import type { GatewaySettings } from '../settings.ts';
import { readWhole } from './whole-body.ts';
import { largeBytes, bufferReclaim } from '#core/server/buffer-reclaim.ts';

interface Parts {
  readonly identity: Identity;
  readonly calls: Calls;
  readonly bounds: GatewaySettings;
}

/** The gateway's calls over HTTP. Bodies reach the service as they came, so these routes read them as bytes. */
export async function serveGateway(app: FastifyInstance, { identity, calls, bounds }: Parts): Promise<void> {
  const { largestRequestBytes: bodyLimit } = bounds;
  const admitted = new WeakMap<FastifyRequest, Request>();
  /** Refuses whoever may not make a call before anybody reads what they send. */
  const admits = (call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = await admit(call, request, identity);
    if (call.method === 'GET' && !caller?.key) requireOwnProgram(request);
    const {
      account,
      accountField = account!,
      model,
      modelField = model!,
    } = request.params as Record<string, string | undefined>;
    admitted.set(request, {
      caller,
      account: accountField,
      model: modelField,
      service: await calls.target(caller, accountField, modelField),
      headers: serviceHeaders(request),
      signal: callerGone(reply),
      onPassed: (headers) => void reply.headers(headers),
    });
  };
  const asked = (request: FastifyRequest): Request => admitted.get(request)!;

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request, payload, done) => readWhole(request.headers, payload, bodyLimit, done));

    const plain = [
      [predicting.predict, verbatim],
      [predicting.servletPredict, verbatim],
      [predicting.predictWithConfig, withConfig],
      [predicting.predictWithConfig_v2, withConfigText],
    ] as const;
    for (const [call, read] of plain) {
      scope.post(call.path, { bodyLimit, onRequest: admits(call) }, async (request, reply) =>
        send(reply, await calls.predict({ ...asked(request), ...read(request) })),
      );
    }

    const { predictWithConfig_v2_stream, ext, ttsStreamGet, ttsStreamPost } = predicting;
    const streams = { bodyLimit, onRequest: admits(predictWithConfig_v2_stream) };
    scope.post(predictWithConfig_v2_stream.path, streams, async (request, reply) => {
      const writer = new PartWriter(request, reply, jsonLines);
      const stream = calls.stream(
        { ...asked(request), ...withConfigText(request) },
        ({ data }) => data?.json !== undefined && data.json.length > 0 && writer.part(onOneLine(data.json), '\n'),
      );
      // Clients that know nothing of it take every line for the service's own.
      return writer.write(stream, ({ cost }) =>
        request.headers['z-stream-summary'] === '1' ? `${JSON.stringify({ summary: { cost } })}\n` : undefined,
      );
    });
    scope.post(ext.path, { bodyLimit, onRequest: admits(ext) }, async (request, reply) => {
      const { methodName, params } = jsonBody(ext.body, request);
      return send(
        reply,
        await calls.ext({
          ...asked(request),
          methodName,
          params: Object.fromEntries(Object.entries(params).map(([name, json]) => [name, { json }])),
        }),
      );
    });
    const speak = async (request: FastifyRequest, reply: FastifyReply, spoken: ReturnType<typeof speechRequest>) => {
      const writer = new PartWriter(request, reply, plainBytes);
      return writer.write(
        calls.stream(
          { ...asked(request), ...spoken },
          ({ data }) => data?.json !== undefined && data.json.length > 0 && writer.part(audioOf(data.json)),
        ),
      );
    };
    scope.get(ttsStreamGet.path, { onRequest: admits(ttsStreamGet) }, async (request, reply) => {
      const { text, voice, ...spec } = parsed(ttsStreamGet.query, request.query);
      return speak(request, reply, speechRequest({ text, voice, outputAudioSpec: spec }));
    });
    scope.post(ttsStreamPost.path, { bodyLimit, onRequest: admits(ttsStreamPost) }, async (request, reply) =>
      speak(request, reply, speechRequest(jsonBody(ttsStreamPost.body, request))),
    );
  });
}

function send(reply: FastifyReply, { answer: { data, headers }, service, cached }: Outcome): FastifyReply {
  if (data.json === undefined)
    throw new Fault('mlp.gate.answer_not_json', 'The service answered in a form that cannot be sent as JSON.', 502);
  reply.headers({ 'cache-control': 'no-store', ...billed(service, headers) });
  if (cached) reply.header('z-cache', 'hit');
  const took = headers['Z-Server-Time'];
  // Services may say anything, also what can stand in no header.
  if (took !== undefined && /^\d{1,15}(\.\d{1,9})?$/.test(took)) reply.header('z-server-time', took);
  const bytes = bytesOf(reply.request).length + data.json.length;
  if (bytes >= largeBytes) reply.raw.once('close', () => bufferReclaim.left(bytes));
  return reply.type('application/json; charset=utf-8').send(data.json);
}

const billed = (service: ServiceEntity, headers: Readonly<Record<string, string>>) => ({
  'z-cost': String(costOf(service, headers)),
});
