import type * as z from 'zod';
import { textOf, type PredictRequest } from '#plugins/gateway/server/public.ts';
import type { ImageRequest } from '../contract.ts';
import { targetOf } from './model-name.ts';

/** Fields that say what is to be painted; whatever else is sent are settings. */
const ofRequest: ReadonlySet<string> = new Set(['prompt', 'n', 'size', 'response_format', 'user']);

/** What says no more than its absence, which services understand too. */
const isUsual = (name: string, value: unknown): boolean => name === 'stream' || (name === 'size' && value === 'auto');

export function imageRequest({
  model,
  ...body
}: z.output<typeof ImageRequest>): Pick<PredictRequest, 'account' | 'model' | 'data' | 'settings'> {
  const { inner, ...target } = targetOf(model);
  const fields = Object.entries(body).filter(
    ([name, value]) => value !== null && value !== undefined && !isUsual(name, value),
  );
  const data = {
    ...Object.fromEntries(fields.filter(([name]) => ofRequest.has(name))),
    ...(inner === undefined ? {} : { model: inner }),
  };
  const settings = Object.fromEntries(fields.filter(([name]) => !ofRequest.has(name)));
  return { ...target, data: { json: textOf(data) }, ...(Object.keys(settings).length === 0 ? {} : { settings }) };
}
