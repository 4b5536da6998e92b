import { Fault } from '#core/contract/fault.ts';
import { requireOfActor } from '#core/server/auth/actor.ts';
import type { Identity } from '#core/server/auth/identity.ts';
import { requestIdOf } from '#core/server/http/request-id.ts';
import type { ClientRequest, ClientTtsRequest } from '../../wire/client-messages.ts';
import type { Calls } from '../calls/calls.ts';
import type { Request } from '../calls/request.ts';
import type { ClientCalls, ClientContext, PayloadDraft } from './types.ts';
import { audioOf, speechRequest } from '../http/speech.ts';

const requestIdHeader = 'Z-requestId';

/** Answers clients that speak gRPC, by the same rules as those that speak HTTP. */
export function clientCalls(calls: Calls, identity: Identity): ClientCalls {
  const ask = async (
    {
      account,
      model,
      authToken,
      headers = {},
      timeoutSec = 0,
    }: Pick<ClientRequest, 'account' | 'model' | 'authToken'> & Partial<ClientRequest>,
    { signal, remoteAddress, timeoutMs }: ClientContext,
  ): Promise<Request> => {
    const caller = authToken === '' ? undefined : await identity.identifyToken(authToken, remoteAddress ?? '');
    if (authToken !== '' && !caller)
      throw new Fault(
        'key.invalid',
        'The authToken is neither a valid API key nor a session. Use a key that is neither expired nor deleted.',
        401,
      );
    if (caller?.key && !caller.key.grants.has('predict'))
      throw new Fault('key.grant.missing', 'This API key may not predict. Use a key with the predict permission.', 403);
    if (caller) requireOfActor(caller, { grant: 'predict' });
    return {
      caller,
      account,
      model,
      signal,
      headers: { ...headers, [requestIdHeader]: requestIdOf(headers[requestIdHeader]) },
      timeoutMs: timeoutSec > 0 ? timeoutSec * 1000 : timeoutMs,
    };
  };
  const predicting = ({ predict }: ClientRequest): { data: PayloadDraft; config: string | undefined } => {
    if (!predict?.data) throw new Fault('request.empty', 'The request has no payload.', 400);
    const config = predict.config?.json?.toString();
    // SDKs send "{}" where their user named no configuration, which leaves the choice to the service's default.
    return { data: predict.data, config: config === undefined || config === '{}' ? undefined : config };
  };
  return {
    async process(request, context) {
      const asked = await ask(request, context);
      const headers = { [requestIdHeader]: asked.headers[requestIdHeader]! };
      if (request.ext) {
        const { answer } = await calls.ext({
          ...asked,
          methodName: request.ext.methodName,
          params: request.ext.params,
        });
        return { ext: { data: answer.data }, headers: { ...answer.headers, ...headers } };
      }
      const { answer } = await calls.predict({ ...asked, ...predicting(request) });
      return { predict: { data: answer.data }, headers: { ...answer.headers, ...headers } };
    },
    async processResponseStream(request, context, send) {
      const asked = await ask(request, context);
      await calls.stream({ ...asked, ...predicting(request) }, ({ data, start, finish, headers, whole }) =>
        send(whole ? { predict: { data }, headers } : { partialPredict: { data, start, finish }, headers }),
      );
    },
    async processSynthesis(request: ClientTtsRequest, context, send) {
      if (!request.tts) throw new Fault('request.empty', 'The request has no text to speak.', 400);
      const { text, voice, output_audio_spec: spec } = request.tts;
      const asked = await ask(request, context);
      const outputAudioSpec = spec && {
        audioEncoding: 'LINEAR16_PCM' as const,
        sampleRateHertz: spec.sample_rate_hertz,
        chunkSizeKb: spec.chunk_size_kb,
      };
      let first = true;
      await calls.stream({ ...asked, ...speechRequest({ text, voice, outputAudioSpec }) }, ({ data, finish }) => {
        const sound = data?.json === undefined || data.json.length === 0 ? undefined : audioOf(data.json);
        if (sound || finish) send({ tts: { audio_chunk: { data: sound ?? Buffer.alloc(0) }, first, last: finish } });
        first = false;
      });
    },
  };
}
