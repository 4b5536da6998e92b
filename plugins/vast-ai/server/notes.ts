import type { Words } from '#plugins/resource-groups/server/public.ts';

const withoutDot = (text: string): string => text.trim().replace(/\.+$/, '');

/** What instances on rented machines wait for and how they end, each by a code that has a text in every language. */
export const notes = {
  looking: (): Words => ({ code: 'vast_ai.looking', message: 'Looking for offers of the GPU marketplace.' }),
  renting: (offer: {
    readonly at: number;
    readonly of: number;
    readonly gpu: string;
    readonly price: string;
  }): Words => {
    const args = { ...offer, at: String(offer.at), of: String(offer.of) };
    return {
      code: 'vast_ai.renting',
      args,
      message: `Renting a machine: offer ${args.at} of ${args.of}, ${args.gpu} at ${args.price} an hour.`,
    };
  },
  rented: (server: string): Words => ({
    code: 'vast_ai.rented',
    args: { server },
    message: `${server} was rented and is being prepared.`,
  }),
  /** In the marketplace's own words where it has any. */
  prepared: (server: string, told: string): Words =>
    told ? { message: told } : { code: 'vast_ai.prepared', args: { server }, message: `${server} is being prepared.` },
  stopped: (): Words => ({
    code: 'vast_ai.stopped',
    message: 'It was asked to stop, and its machine was given back.',
  }),
  stoppedBefore: (): Words => ({ code: 'vast_ai.stopped_before', message: 'It was asked to stop before it began.' }),
  image: (server: string, told: string): Words => {
    const why = withoutDot(told);
    return {
      code: 'vast_ai.image',
      args: { server, why },
      message: `${server} cannot fetch the image: ${why}. Correct its address, or the credentials of its registry.`,
    };
  },
  unpaid: (server: string): Words => ({
    code: 'vast_ai.unpaid',
    args: { server },
    message: `The GPU marketplace stopped ${server}, as it does when there is no credit left. Add credit there.`,
  }),
  ended: (server: string, told: string): Words => {
    const why = withoutDot(told);
    return why === ''
      ? { code: 'vast_ai.ended', args: { server }, message: `The container on ${server} ended.` }
      : {
          code: 'vast_ai.ended_why',
          args: { server, why },
          message: `The container on ${server} ended: ${why}.`,
        };
  },
  timedOut: (server: string, told: string): Words => {
    const why = withoutDot(told);
    return {
      code: 'vast_ai.timed_out',
      args: { server, why },
      message: `${server} did not start the instance within the service's time-out for starts (${why}). It was given back, and the next offer is tried.`,
    };
  },
  vanished: (server: string): Words => ({
    code: 'vast_ai.vanished',
    args: { server },
    message: `${server} is gone from the GPU marketplace: whoever offered it took it back, or it was destroyed there.`,
  }),
};

/** Whether a machine will not get an image however long it tries, as engines say it. */
export const isImageRefused = (told: string): boolean =>
  /manifest.*(unknown|not found)|pull access denied|repository.*(does not exist|not found)|unauthorized|no matching manifest|invalid reference format/i.test(
    told,
  );
