import { Fault } from '#core/contract/fault.ts';

/** What a name such as `account/service/model` means. */
export interface Target {
  readonly account: string;
  readonly model: string;
  /** Which of the service's own models; undefined where the service decides. */
  readonly inner: string | undefined;
}

export function targetOf(name: string): Target {
  const [account, model, ...rest] = name.split('/');
  if (!account || !model) throw noSuchModel(name);
  return { account, model, inner: rest.length > 0 ? rest.join('/') : undefined };
}

export const noSuchModel = (name: string): Fault =>
  new Fault(
    'service.not_found',
    `There is no model ${name}. Name it account/service, as the list of models does.`,
    404,
    { model: name },
  );
