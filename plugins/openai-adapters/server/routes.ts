import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { admit } from '#core/server/auth/admit.ts';
import type { Caller, Identity } from '#core/server/auth/identity.ts';
import { callerGone, PartWriter, serviceHeaders, type Calls, type PartFormat, type PredictRequest } from '#plugins/gateway/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import { openAi } from '../contract.ts';
import { requireModel } from './allowed-models.ts';
import { read, soundIn, speechRequest, transcriptionRequest } from './audio.ts';
import { formBody, jsonBody } from './bodies.ts';
import { chatRequest, completionRequest, directRequest, headOf } from './chat.ts';
import { asText, Chunks, completionIn, type Completion } from './chunks.ts';
import { embeddingAnswer, embeddingRequest } from './embeddings.ts';
import { errorOf, sendError, sendNotFound } from './errors.ts';
import { imageRequest } from './images.ts';
import { targetOf } from './model-name.ts';
import { modelList, modelNamed } from './models.ts';
import { transcriptIn } from './transcripts.ts';

interface Parts {
  readonly identity: Identity;
  readonly calls: Calls;
  readonly services: Services;
}

type Asked = Pick<PredictRequest, 'account' | 'model' | 'data' | 'settings'>;

const bodyLimit = 64 * 1024 * 1024;
const prefix = '/api/adapters';
const events: PartFormat = { type: 'text/event-stream; charset=utf-8', failure: (fault) => eventOf(errorOf(fault)) };
const eventOf = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

/** Serves the platform's services to clients of the OpenAI API. */
export async function serveOpenAi(app: FastifyInstance, { identity, calls, services }: Parts): Promise<void> {
  const ask = async ({ caller, request, reply }: From, name: string) => {
    const { account, model } = targetOf(name);
    requireModel(caller, await calls.target(caller, account, model), name);
    return { caller, headers: serviceHeaders(request), signal: callerGone(reply), onPassed: (headers: Readonly<Record<string, string>>) => void reply.headers(headers) };
  };
  const predict = async (from: From, name: string, asked: Asked) => {
    const { answer } = await calls.predict({ ...(await ask(from, name)), ...asked });
    if (answer.data.json === undefined) throw new Fault('mlp.gate.answer_not_json', 'The service answered in a form that cannot be sent as JSON.', 502);
    from.reply.header('cache-control', 'no-store');
    return answer.data.json;
  };

  /** A conversation, whole or in chunks; `shape` makes the answer's form of them. */
  const converse = async (from: From, { model, stream, includeUsage, asked, object, shape }: Conversation) => {
    if (!stream) {
      const completion = completionIn(await predict(from, model, asked));
      return from.reply.send(shape({ ...headOf(model, object), ...completion }));
    }
    const request = { ...(await ask(from, model)), ...asked };
    const writer = new PartWriter(from.request, from.reply, events);
    const chunks = new Chunks(headOf(model, object === 'chat.completion' ? 'chat.completion.chunk' : object), includeUsage, shape);
    const streaming = calls.stream(request, ({ data }) => {
      if (data?.json === undefined || data.json.length === 0) return;
      const chunk = chunks.next(completionIn(data.json));
      if (chunk) writer.part(eventOf(chunk));
    });
    return writer.write(streaming, () => `${chunks.last() ? eventOf(chunks.last()!) : ''}data: [DONE]\n\n`);
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    // Where these clients look for the id by which a request is found.
    scope.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      done();
    });
    scope.setErrorHandler((error: Error, request, reply) => sendError(error, request, reply));
    scope.setNotFoundHandler(sendNotFound);
    const post = (call: Call, answer: (from: From) => Promise<FastifyReply>) =>
      scope.post(call.path.slice(prefix.length), { bodyLimit }, async (request, reply) => {
        const { caller } = await admit(call, request, identity);
        if (!caller) throw new Fault('sign_in.required', 'Send an API key of this platform in the header Authorization: Bearer <key>.', 401);
        return answer({ caller, request, reply });
      });

    for (const [call, toRequest] of [[openAi.createChatCompletion, chatRequest], [openAi.createChatCompletionDirect, directRequest]] as const) {
      post(call, async (from) => {
        const body = jsonBody(call.body, from.request);
        return converse(from, { ...about(body), asked: toRequest(body), object: 'chat.completion', shape: (completion) => completion });
      });
    }
    post(openAi.createCompletion, async (from) => {
      const body = jsonBody(openAi.createCompletion.body, from.request);
      return converse(from, { ...about(body), asked: completionRequest(body), object: 'text_completion', shape: asText });
    });
    post(openAi.createEmbedding, async (from) => {
      const body = jsonBody(openAi.createEmbedding.body, from.request);
      return from.reply.send(embeddingAnswer(await predict(from, body.model, embeddingRequest(body)), body));
    });
    post(openAi.createImage, async (from) => {
      const body = jsonBody(openAi.createImage.body, from.request);
      const json = await predict(from, body.model, imageRequest(body));
      return from.reply.type('application/json; charset=utf-8').send(json);
    });
    post(openAi.createSpeech, async (from) => {
      const body = jsonBody(openAi.createSpeech.body, from.request);
      const { type, bytes } = soundIn(await predict(from, body.model, speechRequest(body)), body);
      return from.reply.type(type).send(bytes);
    });
    post(openAi.createTranscription, async (from) => {
      const body = await formBody(openAi.createTranscription.body, from.request);
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
      return reply.header('cache-control', 'no-store').send(await modelNamed(services, caller, (request.params as { '*': string })['*']));
    });
  }, { prefix });
}

/** Who asks, and where the answer goes. */
interface From {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Conversation {
  readonly model: string;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  readonly asked: Asked;
  readonly object: 'chat.completion' | 'text_completion';
  readonly shape: (completion: Completion) => Readonly<Record<string, unknown>>;
}

const about = ({ model, stream, stream_options }: { readonly model: string; readonly stream?: boolean | null | undefined; readonly stream_options?: { readonly include_usage?: boolean | null | undefined } | null | undefined }) => ({ model, stream: stream ?? false, includeUsage: stream_options?.include_usage ?? false });
