import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { ModelEntry, ModelList } from '../contract.ts';
import { taskTypes, type TaskType } from '../contract/models.ts';
import { mayAsk, requireModel } from './allowed-models.ts';
import { noSuchModel, targetOf } from './model-name.ts';

export const isModel = ({ data }: ServiceEntity): boolean =>
  (taskTypes as readonly string[]).includes(data.taskType ?? '');

/** Refuses a service of a type that is known to read another form; one whose type says nothing of its form may read this one. */
export function requireType({ account, name, data }: ServiceEntity, takes: TaskType, known: ReadonlySet<string>): void {
  const { taskType } = data;
  if (taskType === undefined || taskType === takes || !known.has(taskType)) return;
  const model = `${account.shortName}/${name}`;
  throw new Fault(
    'openai.wrong_type',
    `The service ${model} is of the type ${taskType}; this call takes services of the type ${takes}. Name one of those, or call this one at its own address.`,
    400,
    { model, type: taskType, takes },
  );
}

/** The services that somebody may call this way; visitors see those of the catalogue. */
export async function modelList(services: Services, caller: Caller | undefined): Promise<z.input<typeof ModelList>> {
  const found = (await services.callable(caller, taskTypes)).filter((service) => mayAsk(caller, service));
  return {
    object: 'list',
    data: found.map((service) => entryOf(service, `${service.account.shortName}/${service.name}`)),
  };
}

/** One of them by its name, which may go on to one of the service's own models. */
export async function modelNamed(services: Services, caller: Caller | undefined, name: string): Promise<ModelEntry> {
  const { account, model } = targetOf(name);
  const service = await services.require(caller, account, model, 'see').catch((error: unknown) => {
    throw error instanceof Fault && error.status === 404 ? noSuchModel(name) : error;
  });
  requireModel(caller, service, name);
  if (!isModel(service))
    throw new Fault(
      'service.not_found',
      `The service ${name} is of the type ${service.data.taskType ?? 'custom'}, so it is no model; models are services of the types ${taskTypes.join(', ')}. Call it at its own address.`,
      404,
      { model: name },
    );
  return entryOf(service, name);
}

const entryOf = ({ account, data }: ServiceEntity, id: string): ModelEntry => ({
  id,
  object: 'model',
  created: Math.floor((data.created ?? 0) / 1_000),
  owned_by: account.shortName,
});
