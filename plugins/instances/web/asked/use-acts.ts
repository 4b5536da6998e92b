import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { Fault } from '#core/contract/fault.ts';
import { instances as contract, type ModelInstanceData } from '../../contract.ts';
import { askedAtom, present, settled, withAsked, type Act, type Asked } from './asked.ts';

const stales = [contract.getModelInstances, contract.shortModelStatus, contract.getInstancesStatus];

/** A service by the ids that calls take, with its instances as they were seen last. */
export interface Observed {
  readonly account: number;
  readonly model: number;
  readonly instances: readonly ModelInstanceData[];
}

/** What is asked about: one instance, or a number of them. */
export interface Subject {
  readonly instance?: ModelInstanceData;
  readonly count?: number;
}

/** Asks for something and has it noted how far it is; resolves once it was accepted or refused. */
export function useActs({ account, model, instances }: Observed): (act: Act, subject?: Subject) => Promise<void> {
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
      renew: () => renew.send(service),
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
      before: present(instances).map(({ id }) => id),
      requestedAt,
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
  instances,
  stale,
}: Omit<Observed, 'account'> & { readonly stale: boolean }): readonly Asked[] {
  const [list, set] = useAtom(askedAtom);
  useEffect(() => {
    if (!stale) set((all) => settled(all, model, instances, Date.now()));
  }, [model, instances, stale, set]);
  return list.filter(({ service }) => service === model);
}
