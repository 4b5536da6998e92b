import { test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { speak } from '#plugins/testing-tts/service/public.ts';
import { digitPronunciations, digitWords } from './digits.ts';
import { features } from './features.ts';
import { resample } from './resample.ts';
import { learnDigits } from './training.ts';
import { decode } from './decoder.ts';

let s = 7; const rnd = () => ((s = (Math.imul(s, 1664525) + 1013904223) >>> 0) / 2 ** 32);
function cat(parts: Float32Array[]) { const o = new Float32Array(parts.reduce((a, p) => a + p.length, 0)); let at = 0; for (const p of parts) { o.set(p, at); at += p.length; } return o; }
function noisy(x: Float32Array, snr: number) { let p = 0; for (const v of x) p += v * v; p /= x.length; const sd = Math.sqrt(p / 10 ** (snr / 10)); return x.map((v) => v + sd * (rnd() + rnd() + rnd() - 1.5) * 2); }
function dist(a: string[], b: string[]) { const d = a.map((_, i) => i + 1); d.unshift(0); for (let j = 1; j <= b.length; j++) { let prev = d[0]!; d[0] = j; for (let i = 1; i <= a.length; i++) { const t = d[i]!; d[i] = Math.min(d[i]! + 1, d[i - 1]! + 1, prev + (a[i - 1] === b[j - 1] ? 0 : 1)); prev = t; } } return d[a.length]!; }
test('x', () => {
  let t = performance.now(); const units = learnDigits(); console.log('learnt', performance.now() - t, units.reduce((n, u) => n + u.states.length, 0));
  const langs = ['en', 'ru'] as const;
  const rec = (x8: Float32Array, lang?: string) => { const f = features(x8); const r = (lang ? [lang] : langs).map((l) => decode(units.filter((u) => !u.word || u.word.language === l), f)).sort((a, b) => b.score - a.score)[0]!; return r.found.flatMap((f) => f.unit.word ? [f.unit.word.text] : []); };
  for (const [name, sep] of [['isolated', null], ['commas', ', '], ['run together', ' ']] as const) for (const snr of [60, 15, 5]) {
    let n = 0, e = 0, e2 = 0; const conf: Record<string, number> = {};
    t = performance.now(); let sec = 0;
    for (const lang of langs) for (let k = 0; k < (sep === null ? 20 : 6); k++) {
      const ws = Array.from({ length: sep === null ? 1 : 5 }, () => digitWords.filter((w) => w.language === lang)[Math.floor(rnd() * 10)]!);
      const voice = { pitch: 80 + 170 * rnd(), tract: 0.9 + 0.35 * rnd(), breath: 0.02 + 0.08 * rnd(), rate: 0.85 + 0.55 * rnd() };
      const x = cat([new Float32Array(4000), ...speak(ws.map((w) => w.spelling).join(sep ?? ''), digitPronunciations, voice, 22050), new Float32Array(4000)]);
      const x8 = resample(noisy(x, snr), 22050, 8000); sec += x8.length / 8000;
      const want = ws.map((w) => w.text); n += want.length;
      const got = rec(x8), got2 = rec(x8, lang);
      const d = dist(want, got); e += d; e2 += dist(want, got2);
      if (d) { const key = want.join(' ') + ' → ' + got.join(' '); conf[key] = (conf[key] ?? 0) + 1; }
    }
    console.log(name, snr, 'dB: words', n, 'WER', (e / n * 100).toFixed(1), 'given language', (e2 / n * 100).toFixed(1), 'rtf', ((performance.now() - t) / 1000 / sec).toFixed(3), snr === 20 ? Object.entries(conf).slice(0, 12).join('; ') : '');
  }
  for (const v of ['en-us', 'en-gb', 'en-us+f3', 'en-us+m3', 'ru', 'ru+f2', 'ru+m2']) {
    const lang = v.slice(0, 2); let n = 0, e = 0; const wrong: string[] = [];
    for (const w of digitWords.filter((x) => x.language === lang)) for (const sp of [140, 170]) {
      execFileSync('espeak-ng', ['-v', v, '-s', String(sp), '-w', '/tmp/asr/e.wav', w.text]);
      const b = readFileSync('/tmp/asr/e.wav'); const rate = b.readUInt32LE(24); const x = Float32Array.from({ length: (b.length - 44) / 2 }, (_, i) => b.readInt16LE(44 + 2 * i) / 32768);
      const got = rec(resample(x, rate, 8000), lang).join(' '); n++; if (got !== w.text) { e++; wrong.push(w.text + '→' + got); }
    }
    console.log('espeak', v, n, 'wrong', e, wrong.join(', '));
  }
}, 300000);
test('parts', () => {
  let t = performance.now(); const u = [];
  for (let i = 0; i < 100; i++) u.push(...speak('семь', digitPronunciations, { pitch: 100, tract: 1, breath: 0.03, rate: 1 }, 16000));
  console.log('speak', performance.now() - t); t = performance.now();
  const r = u.map((x) => resample(x, 16000, 8000)); console.log('resample', performance.now() - t); t = performance.now();
  r.forEach((x) => features(x)); console.log('features', performance.now() - t);
});
