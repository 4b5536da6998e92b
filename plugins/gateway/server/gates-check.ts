import type { Instances } from '#plugins/instances/server/public.ts';
import { fact, type SystemReport } from '#plugins/system/server/public.ts';

/** Whether there is a gate that instances can connect to, and how many each holds. */
export const gatesCheck = (instances: Pick<Instances, 'gates'>) => async (): Promise<SystemReport> => {
  const up = (await instances.gates()).filter(({ heard }) => heard);
  const connected = up.reduce((sum, gate) => sum + gate.connected, 0);
  const facts = [
    fact.count('gates', up.length),
    fact.count('instances', connected),
    ...up.map((each) => fact.text(each.gate, String(each.connected))),
  ];
  if (up.length > 0) return { state: 'ok', facts };
  return {
    state: 'failure',
    problem: {
      code: 'gateway.no_gate',
      message:
        'No gate is heard of, so no instance can connect and calls are not answered. Start a process with the role gateway.',
      args: {},
    },
    facts,
  };
};
