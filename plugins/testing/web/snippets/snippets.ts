import { readJson } from '../request/json-text.ts';
import { toHttp, type TestRequest } from '../run.ts';
import { code, live, type Piece } from './pieces.ts';

export const snippetLanguages = ['curl', 'python', 'javascript', 'java'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** The environment variable in which a caller keeps his key, so that no snippet holds one. */
export const keyVariable = 'MLP_API_KEY';
const keyHeader = 'MLP-API-KEY';

/** Code that makes the same call as the test form, ready to paste: it needs nothing but the key in the environment. */
export const snippet = (language: SnippetLanguage, request: TestRequest, origin: string): string =>
  snippetPieces(language, request, origin)
    .map(({ text }) => text)
    .join('');

/** The same code in pieces. */
export function snippetPieces(language: SnippetLanguage, request: TestRequest, origin: string): readonly Piece[] {
  const { path, headers, body } = toHttp({
    ...request,
    body: tidy(request.body),
    config: request.config === undefined ? undefined : tidy(request.config),
  });
  const streamed = request.streamed === true;
  return writers[language]({ url: origin + path, headers, body, shorter: body.length <= longestArgument, streamed });
}

/** Broken JSON is shown as it is, so that the snippet follows every keystroke. */
function tidy(json: string): string {
  const read = readJson(json);
  return 'value' in read ? JSON.stringify(read.value) : json;
}

interface Call {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Whether the body may be an argument of a program. */
  readonly shorter: boolean;
  /** Whether the answer comes in parts, each a line of JSON. */
  readonly streamed: boolean;
}

type Writer = (call: Call) => readonly Piece[];

/** Lines of headers, of which the type alone is always the same. */
const headerLines = (headers: Call['headers'], line: (name: string, value: string) => string): readonly Piece[] =>
  headers.map(([name, value]) => ({ text: line(name, value), live: name !== 'Content-Type' }));

const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Systems pass no longer text to a program as one argument. */
const longestArgument = 100_000;

const curl: Writer = ({
  url,
  headers,
  body,
  shorter,
  streamed,
}) => code`curl -sS${streamed ? ' --no-buffer' : ''} -X POST \\
  ${live(shell(url))} \\
  -H "${keyHeader}: $${keyVariable}" \\
${headerLines(headers, (name, value) => `  -H ${shell(`${name}: ${value}`)} \\\n`)}  --data-binary ${shorter ? live(shell(body)) : "@- <<'END_OF_REQUEST'\n"}${shorter ? '' : live(body)}${shorter ? '' : '\nEND_OF_REQUEST'}`;

/** A raw literal keeps the JSON readable; a text that one cannot hold is written with escapes, which are JSON's own. */
const rawPython = (text: string): string =>
  text.includes("'''") || /['\\]$/.test(text) ? JSON.stringify(text) : `r'''${text}'''`;

const python: Writer = ({ url, headers, body, streamed }) => code`import json, os, sys, urllib.error, urllib.request

request = urllib.request.Request(
    ${live(JSON.stringify(url))},
    data=${live(rawPython(body))}.encode(),
    headers={
        "${keyHeader}": os.environ["${keyVariable}"],
${headerLines(headers, (name, value) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)}    },
)
try:
    with urllib.request.urlopen(request) as response:
${streamed ? '        for line in response:\n            print(json.loads(line))' : '        print(json.load(response))'}
except urllib.error.HTTPError as error:
    sys.exit(error.read().decode())`;

const javascript: Writer = ({
  url,
  headers,
  body,
  streamed,
}) => code`const response = await fetch(${live(JSON.stringify(url))}, {
  method: 'POST',
  headers: {
    '${keyHeader}': process.env.${keyVariable},
${headerLines(headers, (name, value) => `    '${name}': '${value}',\n`)}  },
  body: JSON.stringify(${live(body)}),
});
if (!response.ok) throw new Error(await response.text());
${streamed ? 'for await (const part of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(part);' : 'console.dir(await response.json(), { depth: null });'}`;

/** Compilers take no longer literal, and read their files in the system's own encoding, so other letters are written as escapes. */
const longestLiteral = 16_000;
const javaLiteral = (text: string): string =>
  JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function javaText(text: string): string {
  if (text.length <= longestLiteral) return javaLiteral(text);
  const parts = text.match(new RegExp(`[^]{1,${longestLiteral}}`, 'g')) ?? [];
  return `String.join("",\n        ${parts.map(javaLiteral).join(',\n        ')})`;
}

const java: Writer = ({ url, headers, body, streamed }) => code`import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

public class Main {
  public static void main(String[] args) throws Exception {
    String body = ${live(javaText(body))};
    HttpRequest request = HttpRequest.newBuilder(URI.create(${live(javaLiteral(url))}))
        .header("${keyHeader}", System.getenv("${keyVariable}"))
${headerLines(headers, (name, value) => `        .header("${name}", "${value}")\n`)}        .POST(BodyPublishers.ofString(body))
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.${streamed ? 'ofLines' : 'ofString'}());
    if (response.statusCode() >= 400) throw new IllegalStateException(${streamed ? 'response.body().toList().toString()' : 'response.body()'});
    ${streamed ? 'response.body().forEach(System.out::println);' : 'System.out.println(response.body());'}
  }
}`;

const writers: Readonly<Record<SnippetLanguage, Writer>> = { curl, python, javascript, java };
