const tones = ['info', 'vio', 'ok', 'warn', 'bad', 'neu', 'accent'] as const;
type Tone = (typeof tones)[number];

const known: Readonly<Record<string, Tone>> = {
  PERSON: 'vio',
  ORGANIZATION: 'info',
  LOCATION: 'bad',
  TOPONYM: 'bad',
  DATE: 'warn',
  TIME: 'warn',
  MONEY: 'ok',
  NUMBER: 'ok',
  PHONE_NUMBER: 'accent',
  EMAIL: 'accent',
  URL: 'accent',
};

/** The colour of an entity type: the same type always has the same one. */
export function toneOf(type: string): Tone {
  const own = known[type.toUpperCase()];
  if (own) return own;
  return tones[[...type].reduce((sum, character) => sum + character.codePointAt(0)!, 0) % tones.length]!;
}
