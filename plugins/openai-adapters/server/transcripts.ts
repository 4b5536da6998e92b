import type * as z from 'zod';
import { Fault, invalid } from '#core/contract/fault.ts';
import type { TranscriptionRequest } from '../contract.ts';
import { secondsOf } from './wav.ts';

type Heard = z.output<typeof TranscriptionRequest>;
type Json = Readonly<Record<string, unknown>>;

/** Something that was said, in seconds from the beginning. */
interface Spoken {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What was heard, in the form that was asked for. */
export function transcriptIn(
  answer: Json,
  { response_format = 'json', file, language }: Heard,
): { readonly type: string; readonly text: string } {
  const text = textIn(answer);
  if (response_format === 'text') return { type: plain, text: `${text}\n` };
  if (response_format === 'json') return json({ text });
  const duration = typeof answer.duration === 'number' ? answer.duration : secondsOf(file);
  const segments = segmentsIn(answer, text, duration);
  if (response_format === 'verbose_json') {
    const told = {
      task: 'transcribe',
      language: language ?? languageOf(text),
      ...(duration !== undefined && { duration }),
      ...answer,
      ...(isTimed(answer.words) && { words: answer.words.map(toWord) }),
      text,
    };
    return json({
      ...told,
      ...(segments && {
        segments: isTimed(answer.segments) ? answer.segments : segments.map((each, id) => ({ id, ...each })),
      }),
    });
  }
  if (!segments)
    throw invalid([
      {
        path: ['response_format'],
        message: `this service does not say when what was spoken, and the sound is no WAV file that tells its length; ask for json or text instead of ${response_format}`,
      },
    ]);
  return { type: plain, text: response_format === 'srt' ? srtOf(segments) : vttOf(segments) };
}

/** Services of the platform call a word `text`, as they do a segment. */
const toWord = ({ text, ...word }: Spoken) => ({ word: text, ...word });

/** The language of a text by its letters, where nobody says it: `und` is nobody's. */
const languageOf = (text: string): string =>
  /\p{Script=Cyrillic}/u.test(text) ? 'ru' : /[a-z]/i.test(text) ? 'en' : 'und';

/** What a part of a transcript says, for clients that read it as it comes. */
export const heardIn = (answer: Json): string => textIn(answer);

const plain = 'text/plain; charset=utf-8';
const json = (value: Json) => ({ type: 'application/json; charset=utf-8', text: JSON.stringify(value) });

function textIn({ text, alternatives }: Json): string {
  const found = text ?? (Array.isArray(alternatives) ? (alternatives[0] as Json | undefined)?.text : undefined);
  if (typeof found === 'string') return found;
  throw new Fault(
    'openai.not_a_model',
    'The service did not answer with a transcript. Name a service of the type asr.',
    502,
  );
}

/** The service's own segments, else lines of its words, else all of it at once where its length is known. */
function segmentsIn(
  { segments, words }: Json,
  text: string,
  duration: number | undefined,
): readonly Spoken[] | undefined {
  if (isTimed(segments)) return segments.map(({ start, end, text }) => ({ start, end, text: text.trim() }));
  if (isTimed(words) && words.length > 0) return linesOf(words);
  return duration === undefined ? undefined : [{ start: 0, end: duration, text }];
}

const isTimed = (value: unknown): value is readonly Spoken[] =>
  Array.isArray(value) &&
  value.every(
    (each: Partial<Spoken> | null) =>
      typeof each?.start === 'number' && typeof each.end === 'number' && typeof each.text === 'string',
  );

/** What fits one line of subtitles, and how long a silence ends one. */
const longestLine = 42;
const silenceSeconds = 1;

function linesOf(words: readonly Spoken[]): readonly Spoken[] {
  const lines: Spoken[] = [];
  for (const { start, end, text } of words) {
    const last = lines.at(-1);
    const goesOn = last && start - last.end < silenceSeconds && last.text.length + text.length < longestLine;
    if (goesOn) lines[lines.length - 1] = { start: last.start, end, text: `${last.text} ${text}` };
    else lines.push({ start, end, text });
  }
  return lines;
}

const srtOf = (segments: readonly Spoken[]): string =>
  segments
    .map(({ start, end, text }, at) => `${at + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${text}\n\n`)
    .join('');

const vttOf = (segments: readonly Spoken[]): string =>
  `WEBVTT\n\n${segments.map(({ start, end, text }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${text}\n\n`).join('')}`;

/** Seconds as 01:02:03,456. */
function clock(seconds: number, mark: ',' | '.'): string {
  const ms = Math.round(Math.max(0, seconds) * 1_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}${mark}${String(ms % 1_000).padStart(3, '0')}`;
}
