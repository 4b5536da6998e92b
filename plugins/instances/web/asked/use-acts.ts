import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText, noteText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { Fault } from '#core/contract/fault.ts';
import { instances as contract, type ModelInstanceData, type ModelUpdateData } from '../../contract.ts';
import { askedAtom, settled, withAsked, type Act, type Asked, type Seen } from './asked.ts';

const stales = [contract.listModelInstances, contract.getModelUpdate, contract.shortModelStatus];

/** A service by the ids that calls take, with its instances as they were seen last. */
export interface Observed {
  readonly account: number;
  readonly model: number;
  readonly seen: Seen;
  /** The latest replacement of them, if it is known of any. */
  readonly update: ModelUpdateData | undefined;
}

/** What is asked about: one instance, or a number of them. */
export interface Subject {
  readonly instance?: ModelInstanceData;
  readonly count?: number;
  /** How many are replaced at once. */
  readonly batch?: number;
}

/** Asks for something and has it noted how far it is; resolves once it was accepted or refused. */
export function useActs({
  account,
  model,
  seen: { crowd },
  update,
}: Observed): (act: Act, subject?: Subject) => Promise<void> {
  const { t } = useTranslation();
  const set = useSetAtom(askedAtom);
  const count = useAction(contract.setRequestedInstancesCount, { stales });
  const more = useAction(contract.startNewInstance, { stales });
  const wake = useAction(contract.startSingleInstance, { stales });
  const renew = useAction(contract.rollingUpdate, { stales });
  const stop = useAction(contract.stopInstance, { stales });
  const terminate = useAction(contract.terminateInstance, { stales });

  const send = (act: Act, subject: Subject): Promise<unknown> => {
    const service = { account, model };
    const one = { ...service, instanceId: subject.instance?.id ?? 0 };
    return {
      count: () => count.send({ ...service, body: subject.count ?? 0 }),
      more: () => more.send(service),
      wake: () => wake.send(service),
      renew: () => renew.send({ ...service, ...(subject.batch !== undefined && { batch: subject.batch }) }),
      stop: () => stop.send(one),
      terminate: () => terminate.send(one),
    }[act]();
  };

  return async (act, subject = {}) => {
    const requestedAt = Date.now();
    const { instance, count: wanted } = subject;
    const asked: Asked = {
      key: requestedAt,
      service: model,
      act,
      before: { present: crowd.present, newest: crowd.newest ?? 0 },
      requestedAt,
      ...(update && { updateBefore: update.begunAt }),
      ...(instance && { instance: { id: instance.id, name: instance.name } }),
      ...(wanted !== undefined && { count: wanted }),
    };
    const change = (part: Partial<Asked>) =>
      set((list) => list.map((each) => (each.key === asked.key ? { ...each, ...part } : each)));
    set((list) => withAsked(list, asked));
    await send(act, subject).then(
      () => change({ acceptedAt: Date.now() }),
      (error: unknown) => change({ refused: error instanceof Fault ? faultText(t, error) : String(error) }),
    );
  };
}

/** What was asked of a service, kept up with what is observed of its instances. */
export function useAsked({
  model,
  seen,
  update,
  stale,
}: Omit<Observed, 'account'> & { readonly stale: boolean }): readonly Asked[] {
  const { t } = useTranslation();
  const [list, set] = useAtom(askedAtom);
  const halted = update?.state === 'HALTED' ? update.begunAt : undefined;
  const { message = '', note } = update ?? {};
  const why = note ? noteText(t, { ...note, message }) : message;
  useEffect(() => {
    if (stale) return;
    set((all) =>
      settled(all, model, seen, {
        now: Date.now(),
        halted: halted === undefined ? undefined : { begunAt: halted, why },
      }),
    );
  }, [model, seen, halted, why, stale, set]);
  return list.filter(({ service }) => service === model);
}
