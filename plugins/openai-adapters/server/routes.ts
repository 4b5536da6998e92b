import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Call } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { admit } from '#core/server/auth/admit.ts';
import type { Caller, Identity } from '#core/server/auth/identity.ts';
import { callerGone } from '#core/server/http/caller-gone.ts';
import {
  PartWriter,
  serviceHeaders,
  type Calls,
  type PartFormat,
  type PredictRequest,
} from '#plugins/gateway/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import { openAi, type TranscriptionRequest } from '../contract.ts';
import type { TaskType } from '../contract/models.ts';
import { requireModel } from './allowed-models.ts';
import { read, soundIn, speechRequest, transcriptionRequest } from './audio.ts';
import { formBody, jsonBody } from './bodies.ts';
import { tellCharge } from './charges.ts';
import { about, chatRequests, completionRequests, directRequest, headOf, type Conversation } from './chat.ts';
import { asText, Chunks, completionIn, merged } from './chunks.ts';
import { embeddingAnswer, embeddingRequest, embeddingsIn, partsOf } from './embeddings.ts';
import { errorOf, sendError, sendNotFound } from './errors.ts';
import { imageRequest } from './images.ts';
import { targetOf } from './model-name.ts';
import { modelList, modelNamed, requireType } from './models.ts';
import { together } from './together.ts';
import { heardIn, transcriptIn } from './transcripts.ts';
import { speakWith } from './voices.ts';

interface Parts {
  readonly identity: Identity;
  readonly calls: Calls;
  readonly services: Services;
  /** Types of services that have a form of their own. */
  readonly knownTypes: ReadonlySet<string>;
}

type Asked = Pick<PredictRequest, 'account' | 'model' | 'data' | 'settings'>;

const bodyLimit = 64 * 1024 * 1024;
const prefix = '/api/adapters';
const events: PartFormat = { type: 'text/event-stream; charset=utf-8', failure: (fault) => eventOf(errorOf(fault)) };
const eventOf = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

/** Serves the platform's services to clients of the OpenAI API. */
export async function serveOpenAi(
  app: FastifyInstance,
  { identity, calls, services, knownTypes }: Parts,
): Promise<void> {
  const ask = async ({ caller, takes, request, reply }: From, name: string) => {
    const { account, model } = targetOf(name);
    const service = await calls.target(caller, account, model);
    requireModel(caller, service, name);
    requireType(service, takes, knownTypes);
    return {
      caller,
      service,
      headers: serviceHeaders(request),
      signal: callerGone(reply),
      route: request.routeOptions.url?.slice(prefix.length + 1),
      onPassed: (headers: Readonly<Record<string, string>>) => void reply.headers(headers),
    };
  };
  const callers = new WeakMap<FastifyRequest, Caller>();
  /** Refuses whoever has no key before anybody reads what they send. */
  const admits = (call: Call) => async (request: FastifyRequest) => {
    const { caller } = await admit(call, request, identity);
    if (!caller)
      throw new Fault(
        'sign_in.required',
        'Send an API key of this platform in the header Authorization: Bearer <key>.',
        401,
      );
    callers.set(request, caller);
  };
  const answerTo = async ({ reply }: From, request: Awaited<ReturnType<typeof ask>>, asked: Asked) => {
    const outcome = await calls.predict({ ...request, ...asked });
    tellCharge(reply, outcome);
    const { answer } = outcome;
    if (answer.data.json === undefined)
      throw new Fault('mlp.gate.answer_not_json', 'The service answered in a form that cannot be sent as JSON.', 502);
    reply.header('cache-control', 'no-store');
    return answer.data.json;
  };
  const predict = async (from: From, name: string, asked: Asked) => answerTo(from, await ask(from, name), asked);

  /** A conversation, whole or in chunks; `shape` makes the answer's form of them. */
  const converse = async (from: From, { model, stream, asked, object, ...options }: Conversation) => {
    const request = await ask(from, model);
    if (!stream) {
      const answers = await together(asked, request.signal, async (each, signal) =>
        completionIn(await answerTo(from, { ...request, signal }, each)),
      );
      return from.reply.send(options.shape({ ...headOf(model, object), ...merged(answers, options.perPrompt) }));
    }
    const writer = new PartWriter(from.request, from.reply, events);
    const chunks = new Chunks(headOf(model, object === 'chat.completion' ? 'chat.completion.chunk' : object), options);
    const several = asked.length > 1;
    const streaming = together(asked, request.signal, (each, signal, answer) =>
      calls.stream({ ...request, ...each, signal }, ({ data }) => {
        if (data?.json === undefined || data.json.length === 0 || signal.aborted) return;
        const chunk = chunks.next(completionIn(data.json), several ? answer : undefined);
        if (chunk) writer.part(eventOf(chunk));
      }),
    );
    return writer.write(streaming, () => `${chunks.last() ? eventOf(chunks.last()!) : ''}data: [DONE]\n\n`);
  };

  /** A transcript as it comes: a service that does not stream says it in one part. */
  const transcribe = async (from: From, body: z.output<typeof TranscriptionRequest>) => {
    const request = { ...(await ask(from, body.model)), ...transcriptionRequest(body) };
    const writer = new PartWriter(from.request, from.reply, events);
    let heard = '';
    const streaming = calls.stream(request, ({ data }) => {
      if (data?.json === undefined || data.json.length === 0) return;
      const delta = heardIn(read(data.json));
      heard += delta;
      if (delta !== '') writer.part(eventOf({ type: 'transcript.text.delta', delta }));
    });
    return writer.write(streaming, () => `${eventOf({ type: 'transcript.text.done', text: heard })}data: [DONE]\n\n`);
  };

  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
      // Where these clients look for the id by which a request is found.
      scope.addHook('onRequest', (request, reply, done) => {
        reply.header('x-request-id', request.id);
        done();
      });
      scope.setErrorHandler((error: Error, request, reply) => sendError(error, request, reply));
      scope.setNotFoundHandler(sendNotFound);
      const post = (call: Call, takes: TaskType, answer: (from: From) => Promise<FastifyReply>) =>
        scope.post(call.path.slice(prefix.length), { bodyLimit, onRequest: admits(call) }, async (request, reply) =>
          answer({ caller: callers.get(request)!, takes, request, reply }),
        );

      for (const [call, toRequest] of [
        [openAi.createChatCompletion, chatRequests],
        [openAi.createChatCompletionDirect, (body: Parameters<typeof directRequest>[0]) => [directRequest(body)]],
      ] as const) {
        post(call, 'chat-completion', async (from) => {
          const body = jsonBody(call.body, from.request);
          return converse(from, {
            ...about(body),
            asked: toRequest(body),
            object: 'chat.completion',
            shape: (completion) => completion,
          });
        });
      }
      post(openAi.createCompletion, 'chat-completion', async (from) => {
        const body = jsonBody(openAi.createCompletion.body, from.request);
        return converse(from, {
          ...about(body),
          asked: completionRequests(body),
          object: 'text_completion',
          shape: asText,
        });
      });
      post(openAi.createEmbedding, 'text2vec', async (from) => {
        const body = jsonBody(openAi.createEmbedding.body, from.request);
        const request = await ask(from, body.model);
        const parts = [];
        for (const texts of partsOf([body.input].flat()))
          parts.push(embeddingsIn(await answerTo(from, request, embeddingRequest(body, texts)), texts));
        return from.reply.send(embeddingAnswer(parts, body));
      });
      post(openAi.createImageGeneration, 'image-generation', async (from) => {
        const body = jsonBody(openAi.createImageGeneration.body, from.request);
        const json = await predict(from, body.model, imageRequest(body));
        return from.reply.type('application/json; charset=utf-8').send(json);
      });
      post(openAi.createSpeech, 'tts', async (from) => {
        const body = jsonBody(openAi.createSpeech.body, from.request);
        const { json, notice } = await speakWith(body, (spoken) => predict(from, body.model, speechRequest(spoken)));
        const { type, bytes, extension } = soundIn(json, body);
        if (notice) void from.reply.header('x-notice', notice);
        return from.reply
          .type(type)
          .header('content-disposition', `inline; filename="speech.${extension}"`)
          .send(bytes);
      });
      post(openAi.createTranscription, 'asr', async (from) => {
        const body = await formBody(openAi.createTranscription.body, from.request);
        if (body.stream === 'true') return transcribe(from, body);
        const { type, text } = transcriptIn(read(await predict(from, body.model, transcriptionRequest(body))), body);
        return from.reply.type(type).send(text);
      });
      scope.get(openAi.listModels.path.slice(prefix.length), async (request, reply) => {
        const { caller } = await admit(openAi.listModels, request, identity);
        return reply.header('cache-control', 'no-store').send(await modelList(services, caller));
      });
      // Not all clients escape the slash in a model's name.
      scope.get(`${openAi.listModels.path.slice(prefix.length)}/*`, async (request, reply) => {
        const { caller } = await admit(openAi.retrieveModel, request, identity);
        return reply
          .header('cache-control', 'no-store')
          .send(await modelNamed(services, caller, (request.params as { '*': string })['*']));
      });
    },
    { prefix },
  );
}

/** Who asks, and where the answer goes. */
interface From {
  readonly caller: Caller;
  /** The type of services that answer what is asked. */
  readonly takes: TaskType;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
