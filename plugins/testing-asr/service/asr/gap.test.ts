import { test } from 'vitest';
import { speak, readEnglishSpelling, readStressList } from '#plugins/testing-tts/service/public.ts';
import { readFileSync } from 'node:fs';
import { digitWords } from './digits.ts';
import { features } from './features.ts';
import { resample } from './resample.ts';
import { learnDigits } from './training.ts';
import { decode, likelihood } from './decoder.ts';
import { logDensity } from './word-model.ts';
const d = '/work/main/plugins/testing-tts/service/tts/'; const r = (f: string) => readFileSync(d + f, 'utf8');
const L = { russian: readStressList(r('russian-stress.txt')), english: readEnglishSpelling(r('english-rules.txt'), r('english-words.txt')) };
let s = 7; const rnd = () => ((s = (Math.imul(s, 1664525) + 1013904223) >>> 0) / 2 ** 32);
test('gap', () => {
  const units = learnDigits();
  for (const [name, words] of [['digits', digitWords.map((w) => w.spelling)], ['others', 'hello water butter computer yesterday house green молоко собака вчера дерево хорошо погода машина'.split(' ')]] as const) {
    const all: string[] = [];
    for (const w of words) for (let k = 0; k < 3; k++) {
      const voice = { pitch: 80 + 170 * rnd(), tract: 0.9 + 0.35 * rnd(), breath: 0.02 + 0.08 * rnd(), rate: 0.85 + 0.55 * rnd() };
      const x = resample([...speak(w, L, voice, 16000)][0]!, 16000, 8000).map((v) => v + (k * 0.01) * (rnd() - 0.5));
      const f = features(x); const lang = /[a-z]/.test(w) ? 'en' : 'ru'; const own = units.filter((u) => !u.word || u.word.language === lang); const ws = own.filter((u) => u.word);
      const t = performance.now(); const { found } = decode(own, f);
      for (const { unit, from, to } of found.filter((u) => u.unit.word)) {
        const fr = f.slice(from, to); const free = fr.reduce((sum, frame) => sum + Math.max(...ws.flatMap((u) => u.states.map((st) => logDensity(st, frame)))), 0);
        all.push(((free - likelihood(unit, fr)) / fr.length).toFixed(1) + (w.replace('+', '') === unit.word!.text ? '' : `(${w}→${unit.word!.text})`));
      }
    }
    console.log(name, all.join(' '));
  }
});
