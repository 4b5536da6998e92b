/** How a request came: by the gateway's own calls, over HTTP, or by the adapter for clients of OpenAI. */
export const methods = ['predict', 'stream', 'ext', 'http', 'openai'] as const;
export type Method = (typeof methods)[number];

/** How it ended: `refused` never reached the service, `failed` did, with `gone` the caller left before the end. */
export const outcomes = ['answered', 'refused', 'failed', 'gone'] as const;
export type Outcome = (typeof outcomes)[number];

/** Classes of status codes, as histograms count them. */
export const statusClasses = ['ok', 'client', 'server'] as const;
export type StatusClass = (typeof statusClasses)[number];

/** What a status filter takes beside an exact code: a class, or what a limit or the balance refused. */
export const statusWords = [...statusClasses, 'limited'] as const;

/** By what requests are sorted; those that are alike stand by time. */
export const sortings = ['time', 'latency', 'cost'] as const;
export type Sorting = (typeof sortings)[number];
