import type { Answer, CallRecord, PayloadDraft } from '#plugins/gateway/server/public.ts';
import type { ArchivedBodies, ArchivedPayload } from '../contract.ts';

/** Of each payload; the rest is cut off. */
const mostBytes = 1024 * 1024;

/** What is archived of a call's bodies, copied out of what was received. */
export function bodiesOf(request: NonNullable<CallRecord['request']>, answer: Answer | undefined): ArchivedBodies {
  return {
    request: 'methodName' in request ? extOf(request) : predictOf(request),
    ...(answer ? { answer: payload(answer.data) } : {}),
  };
}

type Ext = Extract<NonNullable<CallRecord['request']>, { readonly methodName: string }>;
type Predict = Exclude<NonNullable<CallRecord['request']>, Ext>;

const extOf = ({ methodName, params }: Ext): ArchivedBodies['request'] => ({
  methodName,
  params: Object.fromEntries(Object.entries(params).map(([name, each]) => [name, payload(each)])),
});
const predictOf = ({ data, config }: Predict): ArchivedBodies['request'] => ({
  data: payload(data),
  ...(config ? { config: payload(config) } : {}),
});

function payload({ dataType, json, protobuf }: PayloadDraft): ArchivedPayload {
  const type = dataType === undefined ? {} : { dataType };
  if (json !== undefined) {
    const bytes = Buffer.from(json);
    // A letter that the cut goes through is left out.
    return bytes.length <= mostBytes
      ? { ...type, json: bytes.toString() }
      : {
          ...type,
          json: new TextDecoder().decode(bytes.subarray(0, mostBytes), { stream: true }),
          cutFrom: bytes.length,
        };
  }
  if (protobuf === undefined) return type;
  const bytes = Buffer.from(protobuf);
  return {
    ...type,
    protobuf: bytes.toString('base64', 0, mostBytes),
    ...(bytes.length > mostBytes ? { cutFrom: bytes.length } : {}),
  };
}
