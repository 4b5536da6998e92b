import * as z from 'zod';

/** The one shape in which a call fails on the wire: what (`code`), why and what to do (`message`), the HTTP status, and the values named in the message. */
export const FaultBody = z.object({
  code: z.string(),
  message: z.string(),
  status: z.int(),
  args: z.record(z.string(), z.string()),
});
export type FaultBody = z.infer<typeof FaultBody>;

/** A refusal or failure that its reader can act upon; anything else thrown is a defect of ours. */
export class Fault extends Error {
  readonly code: string;
  readonly status: number;
  readonly args: Readonly<Record<string, string>>;

  constructor(code: string, message: string, status = 400, args: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'Fault';
    this.code = code;
    this.status = status;
    this.args = args;
  }

  toJSON(): FaultBody {
    return { code: this.code, message: this.message, status: this.status, args: { ...this.args } };
  }
}

/** Turns what a schema refused into one fault whose lines are `path: message`, so that a form can put each beside its field. */
export function invalid(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[], within = ''): Fault {
  const lines = issues.map(({ path, message }) => [[within, ...path].filter((part) => part !== '').join('.') || 'body', message] as const);
  return new Fault('request.invalid', lines.map(([path, message]) => `${path}: ${message}`).join('\n'), 400, Object.fromEntries(lines));
}
