/** The environment variable in which a caller keeps his key, so that no command holds one. */
const keyVariable = 'MLP_API_KEY';

/** A request to be sent from elsewhere, with its whole address. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  /** Besides that of the key. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** A request as a command, ready to paste; the key is taken from the environment, so that it is not left in histories. */
export const curlText = ({ method, url, headers = {}, body }: CurlRequest): string =>
  [
    `curl -sS -X ${method} ${quoted(url)}`,
    `-H "MLP-API-KEY: $${keyVariable}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(' \\\n  ');

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
