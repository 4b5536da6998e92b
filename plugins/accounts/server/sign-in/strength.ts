import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { Fault } from '#core/contract/fault.ts';
import { russianWords } from './russian-words.ts';

/** Why a password would be guessed, as a word that pages and forms have a text for. */
export type Weakness = (typeof weaknesses)[number];
export const weaknesses = ['own', 'common', 'name', 'keys', 'repeats', 'date', 'guessable'] as const;

/** What guessing it has to take at least; a password of eight random characters takes as much. */
const leastGuesses = 1e8;
/** What is longer is judged by its beginning, since judging takes time that grows fast. */
const judgedLength = 32;
const idleMs = 30_000;
const mostWaiting = 50;

const meaning: Readonly<Record<string, Weakness>> = {
  userInputs: 'own',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'common',
  namesByThemselves: 'name',
  commonNames: 'name',
  straightRow: 'keys',
  keyPattern: 'keys',
  simpleRepeat: 'repeats',
  extendedRepeat: 'repeats',
  sequences: 'repeats',
  recentYears: 'date',
  dates: 'date',
};

interface Judgement {
  readonly id: number;
  readonly guesses: number;
  readonly warning: string | null;
}

/**
 * Judges passwords by what guessing them takes. Its dictionaries fill tens of megabytes and a judgement takes tens of
 * milliseconds, so it has a thread of its own, which ends when nobody needs it. The program of that thread is a text:
 * the server is one file.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const [{ ZxcvbnFactory }, common, english] = workerData.modules.map((path) => require(path));
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...workerData.dictionary },
  graphs: common.adjacencyGraphs,
  l33tMaxSubstitutions: 20,
});
parentPort.on('message', ({ id, texts, own }) => {
  const [{ guesses, feedback }] = texts.map((text) => zxcvbn.check(text, own)).sort((one, other) => one.guesses - other.guesses);
  parentPort.postMessage({ id, guesses, warning: feedback.warning });
});`;

const require = createRequire(import.meta.url);
const modules = () => [
  require.resolve('@zxcvbn-ts/core'),
  require.resolve('@zxcvbn-ts/language-common'),
  require.resolve('@zxcvbn-ts/language-en'),
];

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let nextId = 0;
const waiting = new Map<number, PromiseWithResolvers<Judgement>>();

/** Why a password is too weak, `own` being what everybody knows of its owner; undefined where it is not. */
export async function weaknessOf(password: string, own: readonly string[]): Promise<Weakness | undefined> {
  if (waiting.size >= mostWaiting)
    throw new Fault(
      'password.busy',
      'Too many passwords are being set at the moment. Try again in a few seconds.',
      503,
      { retryAfter: '2' },
    );
  const judged = [...password.normalize('NFKC')].slice(0, judgedLength).join('');
  const texts = [...new Set([judged, typedInLatin(judged)])];
  const known = [...new Set(own.flatMap((each) => [each, ...each.split(/[^\p{L}\p{N}]+/u)]))];
  const { guesses, warning } = await judge({ texts, own: known.filter((each) => each.length > 2) });
  if (guesses >= leastGuesses) return undefined;
  return (warning !== null && meaning[warning]) || 'guessable';
}

function judge(asked: { readonly texts: readonly string[]; readonly own: readonly string[] }): Promise<Judgement> {
  clearTimeout(idle);
  thread ??= start();
  const id = nextId++;
  const judgement = Promise.withResolvers<Judgement>();
  waiting.set(id, judgement);
  thread.postMessage({ id, ...asked }, []);
  return judgement.promise;
}

function start(): Worker {
  const worker = new Worker(program, {
    eval: true,
    workerData: {
      modules: modules(),
      dictionary: { 'words-ru': russianWords, 'words-ru-typed': russianWords.map(typedInLatin) },
    },
  });
  worker.unref();
  worker.on('message', (judgement: Judgement) => {
    waiting.get(judgement.id)?.resolve(judgement);
    waiting.delete(judgement.id);
    if (waiting.size === 0) idle = setTimeout(() => end(worker), idleMs).unref();
  });
  worker.once('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    end(worker);
  });
  return worker;
}

function end(worker: Worker): void {
  if (thread === worker) thread = undefined;
  void worker.terminate();
}

const [cyrillic, latin] = ['йцукенгшщзхъфывапролджэячсмитьбюё', "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"];
const keys = new Map([...cyrillic].map((letter, at) => [letter, latin[at]!]));

/** What comes of a text where the keyboard was left in the other language; the commonest passwords are known in that form. */
const typedInLatin = (text: string): string =>
  [...text].map((letter) => keys.get(letter) ?? keys.get(letter.toLowerCase())?.toUpperCase() ?? letter).join('');
