import { urlCodec, urlOneOf } from '#core/web/page/url-state.ts';

export const spans = ['1', '7', '30', '90'] as const;

/** How many days back a page of clicks shows. */
export const clicksState = urlCodec({ days: urlOneOf(spans, '30') });
