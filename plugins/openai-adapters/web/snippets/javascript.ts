import { code, keyVariable, live, type Piece } from '#plugins/testing/web/snippet-parts.ts';
import type { ClientCall, Held } from './calls.ts';
import { writtenIn } from './written.ts';

const written = (value: unknown) => writtenIn(value, { before: '  ' });

const endings: Readonly<Record<Held, string>> = {
  messages: 'for (const { message } of answer.choices) console.log(message.content);',
  chunks: `for await (const chunk of answer)
  for (const { delta } of chunk.choices) process.stdout.write(delta.content ?? '');`,
  vectors: 'for (const { embedding } of answer.data) console.log(embedding);',
  speech: `await writeFile('speech.wav', Buffer.from(await answer.arrayBuffer()));`,
  transcript: 'console.log(answer.text);',
  pictures: `for (const [at, picture] of answer.data.entries())
  await writeFile(\`picture-\${at + 1}.png\`, picture.b64_json, 'base64');`,
  addresses: 'for (const picture of answer.data) console.log(picture.url);',
};

const saved: readonly Held[] = ['speech', 'pictures'];

/** A call by the package `openai` for JavaScript. */
export function javascript({ method, args, file, held, priority }: ClientCall, base: string): readonly Piece[] {
  const lines = Object.entries(args).flatMap(([name, value]) => code`  ${nameOf(name)}: ${written(value)},\n`);
  const options = priority === undefined ? '' : code`, { headers: { 'Z-Priority': ${live(`'${priority}'`)} } }`;
  return code`${saved.includes(held) ? "import { writeFile } from 'node:fs/promises';\n" : ''}${file ? fileImport(file) : "import OpenAI from 'openai';\n"}
const client = new OpenAI({
  baseURL: ${live(JSON.stringify(base))},
  apiKey: process.env.${keyVariable},
});
const answer = await client.${method}({
${lines}${file ? fileLine(file) : ''}}${options});
${endings[held]}`;
}

type File = NonNullable<ClientCall['file']>;

const fileImport = (file: File): string =>
  'path' in file
    ? "import { createReadStream } from 'node:fs';\nimport OpenAI from 'openai';\n"
    : "import OpenAI, { toFile } from 'openai';\n";

const fileLine = (file: File): readonly Piece[] =>
  'path' in file
    ? code`  file: createReadStream(${written(file.path)}),\n`
    : code`  file: await toFile(Buffer.from(${written(file.base64)}, 'base64'), 'sound'),\n`;

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
