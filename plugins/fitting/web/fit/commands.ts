import type { Call } from '#core/contract/call.ts';
import { request } from '#core/contract/request.ts';
import { curlText } from '#core/web/text/curl.ts';
import { services } from '#plugins/services/contract.ts';
import { fitting } from '../../contract.ts';

interface Wish {
  readonly base: { readonly account: number; readonly model: number };
  /** What is derived from it first, whose account that is and in which group it is to run. */
  readonly derived?: { readonly account: number; readonly name: string; readonly group?: string | undefined };
  readonly body: {
    readonly datasetId: number | undefined;
    readonly datasetVersion: number | undefined;
    readonly config: string | undefined;
    readonly configId: number | undefined;
  };
}

/** Stand for what nobody has chosen yet. */
const unset = { name: 'NAME', datasetId: 'DATASET_ID' };

/** The calls by which a training begins as commands, in their order. */
export function commandsOf({ base, derived, body }: Wish, origin: string): string {
  const name = derived?.name || unset.name;
  const target = derived ? { account: derived.account, model: name } : base;
  const calls: readonly (readonly [call: Call, input: Readonly<Record<string, unknown>>])[] = [
    ...(derived ? [[services.createDerivedModel, { ...base, name, displayName: name }] as const] : []),
    ...(derived?.group === undefined
      ? []
      : [[services.updateModel, { ...target, body: { modelName: name, resourceGroup: derived.group } }] as const]),
    [fitting.fit_v2, { ...target, body: { ...body, datasetId: body.datasetId ?? unset.datasetId } }],
  ];
  return calls
    .map(([call, input]) => {
      const { path, query, body: sent } = request(call, input);
      return curlText({
        method: call.method,
        url: origin + path + query,
        ...(sent !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sent) }),
      });
    })
    .join('\n');
}
