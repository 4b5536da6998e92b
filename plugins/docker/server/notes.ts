import type { Words } from '#plugins/resource-groups/server/public.ts';

/** What instances on an engine wait for and how they end, each by a code that has a text in every language. */
export const notes = {
  made: (): Words => ({ code: 'docker.made', message: 'Its container is made.' }),
  fetched: (image: string): Words => ({
    code: 'docker.fetched',
    args: { image },
    message: `Its image ${image} is fetched.`,
  }),
  fetchedPart: (image: string, percent: number): Words => ({
    code: 'docker.fetched_part',
    args: { image, percent: String(percent) },
    message: `Its image ${image} is fetched: ${percent} %.`,
  }),
  stoppedBefore: (): Words => ({
    code: 'docker.stopped_before',
    message: 'It was asked to stop before it began.',
  }),
  stopped: (): Words => ({ code: 'docker.stopped', message: 'It was asked to stop and ended.' }),
  notStarted: (why: string): Words =>
    why === ''
      ? {
          code: 'docker.not_started_silent',
          message: 'Its program could not be started, and the engine does not say why.',
        }
      : {
          code: 'docker.not_started',
          args: { why },
          message: `Its program could not be started: ${why}.`,
        },
  outOfMemory: (): Words => ({
    code: 'docker.out_of_memory',
    message: 'It needed more memory than its memory limit allows. Raise the limit, or make it need less.',
  }),
  terminated: (): Words => ({ code: 'docker.terminated', message: 'It was ended from outside by SIGTERM.' }),
  killed: (): Words => ({
    code: 'docker.killed',
    message:
      'It was ended by SIGKILL, and the engine does not say why. Most often it needed more memory than its memory limit or the machine allows.',
  }),
  completed: (): Words => ({
    code: 'docker.completed',
    message: 'It ended by itself with exit code 0, although a service is to go on until it is stopped.',
  }),
  ended: (exitCode: number): Words => ({
    code: 'docker.ended',
    args: { exitCode: String(exitCode) },
    message: `It ended with exit code ${exitCode}.`,
  }),
};
