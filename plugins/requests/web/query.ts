import * as z from 'zod';
import { urlCodec, urlPage } from '#core/web/url-state.ts';

/** What the address of the list holds. */
export const requestsQuery = urlCodec(z.object({ state: z.enum(['open', 'done']).catch('open'), page: urlPage() }));
