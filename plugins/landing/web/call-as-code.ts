import type { ServiceDescriptorData } from '#plugins/services/contract.ts';

export type CodeLanguage = 'curl' | 'python';

interface CallTo {
  readonly origin: string;
  readonly account: string;
  readonly service: string;
  /** The request, as JSON text. */
  readonly body: string;
}

const exampleFile = 'predictRequest-example.json';

/** The request that a service gives as an example, as JSON in one line; undefined where it gives none that can be read. */
export function exampleOf({ schemaFiles }: Pick<ServiceDescriptorData, 'schemaFiles'>): string | undefined {
  const file = schemaFiles.find(({ name }) => name === exampleFile);
  if (!file) return undefined;
  try {
    return JSON.stringify(JSON.parse(file.content));
  } catch {
    return undefined;
  }
}

/** Code that calls a service, ready to paste: it needs nothing but a key in the environment. */
export function callAsCode(language: CodeLanguage, { origin, account, service, body }: CallTo): string {
  const url = `${origin}/api/mlpgateway/account/${encodeURIComponent(account)}/model/${encodeURIComponent(service)}/predict`;
  return writers[language](url, body);
}

const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const writers: Readonly<Record<CodeLanguage, (url: string, body: string) => string>> = {
  curl: (url, body) => `curl -sS -X POST \\
  ${shell(url)} \\
  -H "MLP-API-KEY: $BERTH_API_KEY" \\
  -H 'Content-Type: application/json' \\
  --data-binary \\
  ${shell(body)}`,

  // A JSON text within a Python text: what JSON escapes, Python does too.
  python: (url, body) => `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    data=${JSON.stringify(body)}.encode(),
    headers={
        "MLP-API-KEY": os.environ["BERTH_API_KEY"],
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`,
};
