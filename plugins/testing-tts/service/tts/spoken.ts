/** The languages that are spoken. */
export type Language = 'ru' | 'en';

/** A word as it is spoken, together with the words that lean on it. */
export interface SpokenWord {
  /** The written form, in small letters. */
  text: string;
  /** Its phonemes as IPA symbols; a vowel may carry the stress of the word. */
  phonemes: { symbol: string; stressed: boolean }[];
}
