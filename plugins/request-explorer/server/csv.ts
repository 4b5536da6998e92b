import { csvLine } from '#core/contract/csv.ts';
import type { RequestData } from '../contract.ts';

const columns: readonly (readonly [name: string, of: (request: RequestData) => unknown])[] = [
  ['time', ({ at }) => at],
  ['requestId', ({ requestId }) => requestId],
  ['service', ({ service }) => service.name ?? service.modelId],
  ['method', ({ method }) => method],
  ['route', ({ route }) => route],
  ['outcome', ({ outcome }) => outcome],
  ['status', ({ status }) => status],
  ['errorCode', ({ errorCode }) => errorCode],
  ['tookMs', ({ tookMs }) => tookMs],
  ['queuedMs', ({ queuedMs }) => queuedMs],
  ['instanceMs', ({ instanceMs }) => instanceMs],
  ['attempts', ({ attempts }) => attempts],
  ['instance', ({ instanceId }) => instanceId],
  ['cached', ({ cached }) => cached],
  ['priority', ({ priority }) => priority],
  ['cost', ({ cost }) => cost],
  ['requestBytes', ({ requestBytes }) => requestBytes],
  ['answerBytes', ({ answerBytes }) => answerBytes],
  ['caller', ({ caller }) => caller?.shortName],
  ['key', ({ key }) => key && (key.name ?? key.keyId)],
  ['traceId', ({ traceId }) => traceId],
];

/** Requests as lines of CSV, under a line with the names of the columns; `end` is a last line, where there is something to say. */
export async function* csvOf(
  parts: AsyncIterable<readonly RequestData[]>,
  end: () => string | undefined,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([name]) => name));
  for await (const part of parts) yield part.map((request) => csvLine(columns.map(([, of]) => of(request)))).join('');
  const said = end();
  if (said !== undefined) yield csvLine([said]);
}
