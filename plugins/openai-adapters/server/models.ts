import type * as z from 'zod';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { ModelList } from '../contract.ts';
import { mayAsk } from './allowed-models.ts';

/** Types of services that can be called in the words of the OpenAI API. */
const taskTypes = ['chat-completion', 'text2vec', 'asr', 'tts', 'image-generation'];

/** The services that somebody may call this way; visitors see those of the catalogue. */
export async function modelList(services: Services, caller: Caller | undefined): Promise<z.input<typeof ModelList>> {
  const found = (await services.callable(caller, taskTypes)).filter((service) => mayAsk(caller, service));
  return {
    object: 'list',
    data: found.map(({ account, name, data }) => ({ id: `${account.shortName}/${name}`, object: 'model', created: Math.floor((data.created ?? 0) / 1_000), owned_by: account.shortName })),
  };
}
