import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { admit } from '#core/server/auth/admit.ts';
import type { Identity } from '#core/server/auth/identity.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { predicting } from '../contract.ts';
import { bytesOf, jsonBody, parsed, verbatim, withConfig, withConfigText } from './bodies.ts';
import { callerGone } from './caller-gone.ts';
import type { Calls, Outcome, Request } from './calls.ts';
import { costOf } from './cost.ts';
import { serviceHeaders } from './headers.ts';
import { jsonLines, onOneLine, PartWriter, plainBytes } from './part-writer.ts';
import { audioOf, speechRequest } from './speech.ts';
import { readWhole } from './whole-body.ts';
import { largeBytes, youngGarbage } from './young-garbage.ts';

const bodyLimit = 64 * 1024 * 1024;

interface Parts {
  readonly identity: Identity;
  readonly calls: Calls;
}

/** The gateway's calls over HTTP. Bodies reach the service as they came, so these routes read them as bytes. */
export async function serveGateway(app: FastifyInstance, { identity, calls }: Parts): Promise<void> {
  const ask = async (call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Request> => {
    const { caller } = await admit(call, request, identity);
    const { account, accountField, model, modelField } = request.params as Record<string, string | undefined>;
    return { caller, account: account ?? accountField!, model: model ?? modelField!, headers: serviceHeaders(request), signal: callerGone(reply), onPassed: (headers) => void reply.headers(headers) };
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => readWhole(payload, bodyLimit, done));

    const plain = [[predicting.predict, verbatim], [predicting.servletPredict, verbatim], [predicting.predictWithConfig, withConfig], [predicting.predictWithConfig_v2, withConfigText]] as const;
    for (const [call, read] of plain) {
      scope.post(call.path, { bodyLimit }, async (request, reply) => {
        const asked = await ask(call, request, reply);
        return send(reply, await calls.predict({ ...asked, ...read(request) }));
      });
    }

    const { predictWithConfig_v2_stream, ext, ttsStreamGet, ttsStreamPost, getModelInfoOld } = predicting;
    scope.post(predictWithConfig_v2_stream.path, { bodyLimit }, async (request, reply) => {
      const asked = { ...(await ask(predictWithConfig_v2_stream, request, reply)), ...withConfigText(request) };
      const writer = new PartWriter(request, reply, jsonLines);
      const stream = calls.stream(asked, ({ data }) => data?.json !== undefined && data.json.length > 0 && writer.part(onOneLine(data.json), '\n'));
      // Clients that know nothing of it take every line for the service's own.
      return writer.write(stream, ({ cost }) => (request.headers['z-stream-summary'] === '1' ? `${JSON.stringify({ summary: { cost } })}\n` : undefined));
    });
    scope.post(ext.path, { bodyLimit }, async (request, reply) => {
      const asked = await ask(ext, request, reply);
      const { methodName, params } = jsonBody(ext.body, request);
      return send(reply, await calls.ext({ ...asked, methodName, params: Object.fromEntries(Object.entries(params).map(([name, json]) => [name, { json }])) }));
    });
    const speak = async (call: Call, request: FastifyRequest, reply: FastifyReply, read: () => ReturnType<typeof speechRequest>) => {
      const asked = { ...(await ask(call, request, reply)), ...read() };
      const writer = new PartWriter(request, reply, plainBytes);
      return writer.write(calls.stream(asked, ({ data }) => data?.json !== undefined && data.json.length > 0 && writer.part(audioOf(data.json))));
    };
    scope.get(ttsStreamGet.path, async (request, reply) => speak(ttsStreamGet, request, reply, () => {
      const { text, voice, ...spec } = parsed(ttsStreamGet.query, request.query);
      return speechRequest({ text, voice, outputAudioSpec: spec });
    }));
    scope.post(ttsStreamPost.path, { bodyLimit }, async (request, reply) => speak(ttsStreamPost, request, reply, () => speechRequest(jsonBody(ttsStreamPost.body, request))));
    // The old address shows what the present one does.
    scope.get(getModelInfoOld.path, (request, reply) => {
      const { accountField, modelField } = request.params as Record<string, string>;
      return reply.redirect(`/api/mlpcore/account/${encodeURIComponent(accountField!)}/model/${encodeURIComponent(modelField!)}`, 308);
    });
  });
}

function send(reply: FastifyReply, { answer: { data, headers }, service, cached }: Outcome): FastifyReply {
  if (data.json === undefined) throw new Fault('mlp.gate.answer_not_json', 'The service answered in a form that cannot be sent as JSON.', 502);
  reply.headers({ 'cache-control': 'no-store', ...billed(service, headers) });
  if (cached) reply.header('z-cache', 'hit');
  const took = headers['Z-Server-Time'];
  if (took !== undefined) reply.header('z-server-time', took);
  const bytes = bytesOf(reply.request).length + data.json.length;
  if (bytes >= largeBytes) reply.raw.once('close', () => youngGarbage.left(bytes));
  return reply.type('application/json; charset=utf-8').send(data.json);
}

const billed = (service: ServiceEntity, headers: Readonly<Record<string, string>>) => ({ 'z-cost': String(costOf(service, headers)) });
