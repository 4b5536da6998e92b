/** The one shape in which a call fails on the wire: what (`code`), why and what to do (`message`), the HTTP status, and the values named in the message. */
export interface FaultBody {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly args: Readonly<Record<string, string>>;
}

/** What a failed answer says, where it is one of ours. */
export function faultBodyOf(answer: unknown): FaultBody | undefined {
  const { code, message, status, args } = (answer ?? {}) as Partial<Record<keyof FaultBody, unknown>>;
  const isOurs =
    typeof code === 'string' &&
    typeof message === 'string' &&
    Number.isInteger(status) &&
    typeof args === 'object' &&
    args !== null &&
    Object.values(args).every((each) => typeof each === 'string');
  return isOurs ? { code, message, status: status as number, args: args as FaultBody['args'] } : undefined;
}

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

/** Something that a schema or a check refused, and where. */
export interface RefusedField {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A fault whose lines are `path: message`; what was refused is kept, so that it can be said in the reader's language. */
export class Refusal extends Fault {
  readonly fields: readonly RefusedField[];
  readonly within: string;

  constructor(
    fields: readonly RefusedField[],
    within: string,
    say: (field: RefusedField) => string,
    code = 'request.invalid',
  ) {
    const lines = fields.map(
      (field) => [[within, ...field.path].filter((part) => part !== '').join('.') || 'body', say(field)] as const,
    );
    super(code, lines.map(([path, message]) => `${path}: ${message}`).join('\n'), 400, Object.fromEntries(lines));
    this.fields = fields;
    this.within = within;
  }

  /** The same in other words. */
  said(say: (field: RefusedField) => string): Refusal {
    return new Refusal(this.fields, this.within, say, this.code);
  }
}

/** Turns what a schema refused into one fault whose lines are `path: message`, so that a form can put each beside its field; `code` tells it from refusals of the request itself. */
export const invalid = (issues: readonly RefusedField[], within = '', code?: string): Refusal =>
  new Refusal(issues, within, ({ message }) => message, code);
