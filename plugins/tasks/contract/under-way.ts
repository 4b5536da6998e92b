import type { JobStatus } from '#core/contract/job.ts';

const underWay: readonly JobStatus[] = ['IDLE', 'RUN', 'REVERTING'];

/** Whether a task in this status is still to end. */
export const isUnderWay = (status: JobStatus): boolean => underWay.includes(status);
