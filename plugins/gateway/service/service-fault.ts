/**
 * A failure that the caller is to understand. `status` is 400 for bad requests, 404 for what is not there, 500 for all else;
 * `args` hold the values of `${name}` placeholders in the message.
 */
export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
  readonly code: string;
  readonly status: number;
  readonly args: Readonly<Record<string, string>>;

  constructor(code: string, message: string, status = 400, args: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.args = args;
  }
}
