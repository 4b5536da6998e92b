import * as z from 'zod';
import { invalid } from '#core/contract/fault.ts';
import type { CallOptions } from '#plugins/gateway/server/public.ts';
import type { Client } from '../client.ts';
import { unreadable } from '../failures.ts';

/** A request as the platform's services are sent it. */
export interface Asked {
  readonly data: unknown;
  readonly config: Readonly<Record<string, unknown>>;
}

/** What services of one task type do, done by a server that speaks the OpenAI API. */
export interface Task {
  predict(client: Client, asked: Asked, options: CallOptions): Promise<object>;
  /** Answers several requests with one to the server; absent where it knows no such form, undefined where these do not go together. */
  batch?(client: Client, asked: readonly Asked[], options: CallOptions): Promise<readonly object[] | undefined>;
  /** Hands on the parts of a streamed answer; absent, or false where the request asks for one answer. */
  stream?(client: Client, asked: Asked, options: CallOptions, onPart: OnPart): Promise<boolean>;
}

/** Takes a part, which is JSON text, and whether it is known to be the last. */
export type OnPart = (json: string, isLast?: boolean) => void;

/** The data of a request, or the fault that says field by field why it cannot be asked. */
export function read<S extends z.ZodType>(schema: S, value: unknown, within = ''): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error.issues, within);
  return parsed.data;
}

/** A server's answer, or the fault that says that it is none. */
export function readAnswer<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unreadable();
  return parsed.data;
}

/** The owner's choice of a model holds for everybody: callers must not spend the owner's money on another. */
export function modelFor({ upstream }: Client, ...wished: readonly unknown[]): { readonly model?: string } {
  const model = upstream.model || wished.find((each): each is string => typeof each === 'string' && each !== '');
  return model === undefined ? {} : { model };
}
