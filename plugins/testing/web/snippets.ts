import { toHttp, type TestRequest } from './run.ts';

export const snippetLanguages = ['curl', 'python', 'javascript'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** The environment variable in which a caller keeps his key, so that no snippet holds one. */
const keyVariable = 'BERTH_API_KEY';

/** Code that makes the same call as the test form, ready to paste: it needs nothing but the key in the environment. */
export function snippet(language: SnippetLanguage, request: TestRequest, origin: string): string {
  const { path, body } = toHttp({ ...request, body: tidy(request.body), config: request.config === undefined ? undefined : tidy(request.config) });
  return writers[language](origin + path, body);
}

/** Broken JSON is shown as it is, so that the snippet follows every keystroke. */
function tidy(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}

const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** A raw literal keeps the JSON readable; a text that one cannot hold is written with escapes, which are JSON's own. */
const python = (text: string): string => (text.includes("'''") || /['\\]$/.test(text) ? JSON.stringify(text) : `r'''${text}'''`);

const writers: Readonly<Record<SnippetLanguage, (url: string, body: string) => string>> = {
  curl: (url, body) => `curl -sS -X POST ${shell(url)} \\
  -H "MLP-API-KEY: $${keyVariable}" \\
  -H 'Content-Type: application/json' \\
  --data-binary ${shell(body)}`,

  python: (url, body) => `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    data=${python(body)}.encode(),
    headers={"MLP-API-KEY": os.environ["${keyVariable}"], "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`,

  javascript: (url, body) => `const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: { 'MLP-API-KEY': process.env.${keyVariable}, 'Content-Type': 'application/json' },
  body: JSON.stringify(${body}),
});
if (!response.ok) throw new Error(await response.text());
console.log(await response.json());`,
};
