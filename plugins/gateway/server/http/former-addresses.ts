const former = '/api/mlpgate/';
const predicting =
  /^account\/[^/]+\/model\/[^/]+\/(predict|predict-with-config|predict-with-config-v2|predict-with-config-v2-stream|ext|tts)(?=[?]|$)/;

/** Where a call is now that clients of old look for under one base, the gateway's calls as well as all others. */
export function presentAddress(url: string): string | undefined {
  if (!url.startsWith(former)) return undefined;
  const rest = url.slice(former.length);
  return `/api/${predicting.test(rest) ? 'mlpgateway' : 'mlpcore'}/${rest}`;
}
