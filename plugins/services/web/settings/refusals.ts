import type { Fault } from '#core/contract/fault.ts';

const line = /^([\w-]+(?:\.[\w-]+)*): (.+)$/;

/** What of a fault stands on fields, by path, and the rest of what it says. */
export function placed({ message }: Fault): {
  readonly errors: Readonly<Record<string, string>>;
  readonly rest: string;
} {
  const lines = message.split('\n').map((text) => ({ text, found: line.exec(text) }));
  const errors = Object.fromEntries(lines.flatMap(({ found }) => (found ? [[found[1]!, found[2]!] as const] : [])));
  const rest = lines.filter(({ found }) => !found).map(({ text }) => text);
  return { errors, rest: rest.join(' ') };
}
