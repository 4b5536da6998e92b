import { serve } from '#plugins/gateway/service/public.ts';

const answer = { text: 'x'.repeat(520) };

/** A service that costs next to nothing, so that what is measured is the way to it. */
serve({ predict: () => answer });
