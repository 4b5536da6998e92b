export { readEnglishSpelling } from './tts/english.ts';
export { readStressList } from './tts/russian-stress.ts';
export { speak, type Languages } from './tts/speech.ts';
export { voices, type Voice } from './tts/voices.ts';
export { toWav } from './tts/wav.ts';
