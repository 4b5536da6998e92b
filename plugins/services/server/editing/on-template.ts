import { invalid } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { ServiceEntity, TemplateSession, TemplateWish } from '../public.ts';
import { templateServer } from '../public.ts';
import type { Draft } from './draft.ts';

interface OnTemplate {
  readonly draft: Draft;
  /** To be done with the service. */
  readonly also: (session: TemplateSession, modelId: number) => Promise<void>;
  /** To be done once it is there. */
  readonly made: <T extends ServiceEntity>(service: T) => Promise<T>;
}

/** A service as it is where it is to run on a server of a template; as it is where it names none. */
export async function onTemplate(
  host: Host,
  {
    templateId,
    supported,
    ...wish
  }: Omit<TemplateWish, 'templateId'> & {
    readonly templateId: number | undefined;
    /** The templates that may be chosen. */
    readonly supported: readonly number[] | 'any';
  },
): Promise<OnTemplate> {
  const { draft } = wish;
  if (templateId === undefined)
    return { draft, also: () => Promise.resolve(), made: (service) => Promise.resolve(service) };
  const refused = (message: string) => invalid([{ path: ['templateId'], message }]);
  if (supported !== 'any' && !supported.includes(templateId))
    throw refused('the service does not support this server template');
  const [source] = host.made(templateServer);
  if (!source) throw refused('no servers are made of templates here');
  const server = await source({ ...wish, templateId });
  let done: () => Promise<void> = () => Promise.resolve();
  return {
    draft: { ...draft, ...server.settings },
    async also(session, modelId) {
      done = await server.make(session, modelId);
    },
    async made(service) {
      await done();
      return service;
    },
  };
}
