import { toSentences, toTokens } from './tokens.ts';
import { paraphrase, wantsParaphrase } from './paraphrase.ts';
import { passage, relevance, type Passage } from './passages.ts';
import type { Sample } from './language-model.ts';

export type Language = 'en' | 'ru';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'marker' | 'tool';
  readonly text: string;
}

/** What the model has learnt, in each language. */
export type Guide = Readonly<Record<Language, readonly Passage[]>>;

/** The least relevance of a passage that counts as an answer. */
const sure = 0.3;
/** Of two passages, the less fitting one counts far less. */
const sharpness = 6;
const mostSamples = 6;

const systemOf = (messages: readonly Message[]): string =>
  messages
    .filter(({ role }) => role === 'system')
    .map(({ text }) => text)
    .join('\n');

/** What the user said last, in other words, where the system prompt asks for that. */
export function paraphraseFor(messages: readonly Message[]): string | undefined {
  const text = messages.findLast(({ role }) => role === 'user')?.text;
  return text && wantsParaphrase(systemOf(messages)) ? paraphrase(text, languageOf(text)) : undefined;
}

/** The texts from which the next answer is spoken, by how well they fit the question. */
export function samplesFor(messages: readonly Message[], guide: Guide): readonly Sample[] {
  const system = systemOf(messages);
  const questions = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  const question = questions.at(-1) ?? '';
  const asked = languageOf(question);
  const told = toldLanguage(system) ?? asked;
  const known = [...facts(system), ...guide[asked]];
  const scores = [question, `${questions.at(-2) ?? ''} ${question}`]
    .map((each) => relevance(each, known))
    .find((each) => Math.max(...each) >= sure);
  const text = ({ id, text: own }: Passage) =>
    (wantsBrevity(system) ? toSentences : whole)(guide[told].find((other) => other.id === id)?.text ?? own)[0]!;
  if (!scores)
    return guide[told]
      .filter(({ id }) => id.startsWith('unknown'))
      .map((each) => ({ tokens: toTokens(text(each)), weight: 1 }));
  const best = Math.max(...scores);
  return known
    .map((each, at) => ({ each, weight: (scores[at]! / best) ** sharpness }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostSamples)
    .map(({ each, weight }) => ({ tokens: toTokens(text(each)), weight }));
}

const whole = (text: string): readonly string[] => [text];

const languageOf = (text: string): Language => (/\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'en');

function toldLanguage(system: string): Language | undefined {
  if (/\bin russian\b|по-русски|на русском/i.test(system)) return 'ru';
  if (/\bin english\b|по-английски|на английском/i.test(system)) return 'en';
  return undefined;
}

const wantsBrevity = (system: string): boolean =>
  /\b(brief|briefly|short|concise|one sentence)\b|кратк|коротк|одним предложением/i.test(system);

const instruction =
  /^(you|your|answer|reply|respond|be|always|never|do|don't|use|speak|write|act)\b|^(ты |вы |отвеча|говори|пиши|будь|всегда|никогда|использу|не )/i;

/** The statements of a system prompt, which are learnt for the conversation as if they had been in the guide. */
const facts = (system: string): readonly Passage[] =>
  toSentences(system)
    .filter((sentence) => !instruction.test(sentence))
    .map((sentence, at) => passage(`system-${at}`, sentence, sentence));
