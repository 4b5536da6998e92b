/** Who speaks. */
export interface Voice {
  /** The mean pitch in Hz. */
  pitch: number;
  /** The scale of all resonances: more than 1 for a shorter vocal tract. */
  tract: number;
  /** The share of breath in voiced sounds. */
  breath: number;
  /** The speed of speech, 1 for usual. */
  rate: number;
}

/** The voices by name; each speaks both languages. */
export const voices = {
  male: { pitch: 108, tract: 1, breath: 0.03, rate: 1.1 },
  female: { pitch: 195, tract: 1.16, breath: 0.08, rate: 1.1 },
} as const satisfies Record<string, Voice>;

export type VoiceName = keyof typeof voices;
