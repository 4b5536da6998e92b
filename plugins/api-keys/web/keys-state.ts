import { urlCodec, urlOneOf, urlText } from '#core/web/page/url-state.ts';
import { spans } from './spans.ts';

/** What the page of the keys keeps in its address: what is searched for, and which key is open on which tab. */
export const keysState = urlCodec({
  q: urlText(),
  key: urlText(20),
  tab: urlOneOf(['usage', 'log'], 'usage'),
  span: urlOneOf(spans, 'week'),
});
export type KeysState = ReturnType<typeof keysState.read>;
