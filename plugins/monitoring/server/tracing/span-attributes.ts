import type { Attributes } from '@opentelemetry/api';
import type { CallRecord } from '#plugins/gateway/server/public.ts';

/** Longer answers are not read for what a model says of its use. */
const largestRead = 256 * 1024;

/** Names of OpenTelemetry's semantic conventions where they have one, ours where not. */
export function attributesOf(record: CallRecord): { readonly name: string; readonly attributes: Attributes } {
  const { id, service, kind, outcome, fault, caller, requestBytes, answerBytes, cost, instanceId, cached, headers } =
    record;
  const target = `${service.account.shortName}/${service.name}`;
  const isChat = service.data.taskType === 'chat-completion';
  return {
    name: isChat ? `chat ${target}` : `${kind} ${target}`,
    attributes: {
      'http.request.body.size': requestBytes,
      'http.response.body.size': answerBytes,
      'http.response.status_code': fault?.status ?? (outcome === 'answered' ? 200 : 500),
      ...(outcome === 'answered' ? {} : { 'error.type': fault?.code ?? outcome }),
      'berth.request.id': id,
      'berth.service.id': service.id,
      'berth.service.name': target,
      'berth.call.kind': kind,
      'berth.call.outcome': outcome,
      'berth.call.cost': cost,
      'berth.call.cached': cached,
      ...(caller?.account ? { 'berth.caller.account.id': caller.account.id } : {}),
      ...(caller?.key ? { 'berth.caller.key.id': caller.key.id } : {}),
      ...(instanceId === undefined ? {} : { 'berth.instance.id': instanceId }),
      ...(headers['Z-Priority'] === undefined ? {} : { 'berth.call.priority': headers['Z-Priority'] }),
      ...(isChat
        ? {
            'gen_ai.operation.name': 'chat',
            'gen_ai.provider.name': 'berth',
            'gen_ai.request.model': target,
            ...usageOf(record),
          }
        : {}),
    },
  };
}

/** What the model says of itself and of the tokens that it read and wrote, in the form that chat services answer in. */
function usageOf({ answer, lastPart }: CallRecord): Attributes {
  const json = lastPart ?? answer?.data.json;
  if (json === undefined || json.length > largestRead) return {};
  const { model, usage } = parse(json.toString());
  return {
    ...(typeof model === 'string' ? { 'gen_ai.response.model': model } : {}),
    ...(typeof usage?.prompt_tokens === 'number' ? { 'gen_ai.usage.input_tokens': usage.prompt_tokens } : {}),
    ...(typeof usage?.completion_tokens === 'number' ? { 'gen_ai.usage.output_tokens': usage.completion_tokens } : {}),
  };
}

interface Said {
  readonly model?: unknown;
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null;
}

function parse(text: string): Said {
  try {
    return (JSON.parse(text) as Said | null) ?? {};
  } catch {
    return {};
  }
}
