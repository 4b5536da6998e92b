import { code, keyVariable, live, type Piece } from '#plugins/testing/web/snippet-parts.ts';
import type { ClientCall, Held } from './calls.ts';
import { writtenIn } from './written.ts';

const words = { null: 'None', true: 'True', false: 'False' };
const before = '    ';
const written = (value: unknown) => writtenIn(value, { words, before });

/** What a method has parameters for; whatever else is sent goes in `extra_body`. */
const parameters: Readonly<Record<ClientCall['method'], string>> = {
  'chat.completions.create': `model messages audio frequency_penalty function_call functions logit_bias logprobs
    max_completion_tokens max_tokens metadata modalities n parallel_tool_calls prediction presence_penalty reasoning_effort
    response_format seed service_tier stop store stream stream_options temperature tool_choice tools top_logprobs top_p user`,
  'embeddings.create': 'model input dimensions encoding_format user',
  'audio.speech.create': 'model input voice instructions response_format speed',
  'audio.transcriptions.create': 'model language prompt temperature',
  'images.generate': `model prompt background moderation n output_compression output_format quality response_format size
    style user`,
};

const endings: Readonly<Record<Held, string>> = {
  messages: 'for choice in answer.choices:\n    print(choice.message.content)',
  chunks: `for chunk in answer:
    for choice in chunk.choices:
        print(choice.delta.content or "", end="", flush=True)`,
  vectors: 'for item in answer.data:\n    print(item.embedding)',
  speech: 'answer.write_to_file("speech.wav")',
  transcript: 'print(answer.text)',
  pictures: `for number, picture in enumerate(answer.data, 1):
    with open(f"picture-{number}.png", "wb") as file:
        file.write(base64.b64decode(picture.b64_json))`,
  addresses: 'for picture in answer.data:\n    print(picture.url)',
};

/** A call by the package `openai` for Python. */
export function python({ method, args, file, held, priority }: ClientCall, base: string): readonly Piece[] {
  const known = new Set(parameters[method].split(/\s+/));
  const fields = Object.entries(args);
  const extra = Object.fromEntries(fields.filter(([name]) => !known.has(name)));
  const named = [
    ...fields.filter(([name]) => known.has(name)),
    ...(Object.keys(extra).length > 0 ? [['extra_body', extra] as const] : []),
    ...(priority === undefined ? [] : [['extra_headers', { 'Z-Priority': String(priority) }] as const]),
  ];
  const lines = named.flatMap(([name, value]) => code`    ${name}=${written(value)},\n`);
  const encoded = held === 'pictures' || (file && 'base64' in file);
  return code`${encoded ? 'import base64\n' : ''}import os

from openai import OpenAI

client = OpenAI(
    base_url=${live(JSON.stringify(base))},
    api_key=os.environ["${keyVariable}"],
)
answer = client.${method}(
${lines}${file ? fileLine(file) : ''})
${endings[held]}`;
}

const fileLine = (file: NonNullable<ClientCall['file']>): readonly Piece[] =>
  'path' in file
    ? code`    file=open(${written(file.path)}, "rb"),\n`
    : code`    file=("sound", base64.b64decode(${written(file.base64)})),\n`;
