import { Fault } from '#core/contract/fault.ts';

const code = 'client.stopped';

/** With what a run ends that its sender stopped, by the status under which the gateway notes its call. */
export const stopped = (): Fault => new Fault(code, 'The request was stopped before its answer was whole.', 499);

export const isStopped = (fault: Pick<Fault, 'code'> | undefined): boolean => fault?.code === code;
