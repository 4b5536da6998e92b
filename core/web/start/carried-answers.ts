import { token } from '#core/plugin/token.ts';

/** Longer after its load than this, a page asks anew whatever it carried. */
const freshMs = 10_000;

/** Answers that the page brought along, by address; each is taken once, as if it had been asked for. */
export interface CarriedAnswers {
  take(address: string): unknown;
}
export const Carried = token<CarriedAnswers>('carried answers');

export function carriedAnswers(): CarriedAnswers {
  const answers = new Map<string, unknown>(
    Object.entries(JSON.parse(document.getElementById('answers')?.textContent ?? '{}') as Record<string, unknown>),
  );
  return {
    take(address) {
      const answer = performance.now() < freshMs ? answers.get(address) : undefined;
      answers.delete(address);
      return answer;
    },
  };
}
