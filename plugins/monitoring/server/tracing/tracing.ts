import type { Context, Span, SpanContext } from '@opentelemetry/api';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import type { CallObserver, CallRecord, GuardedCall } from '#plugins/gateway/server/public.ts';
import { attributesOf } from './span-attributes.ts';
import { openTelemetry, type Telemetry } from './telemetry.ts';

interface Given {
  /** Where an OpenTelemetry collector listens; undefined has nothing traced. */
  readonly endpoint: string | undefined;
  readonly log: Log;
}

const traceparent = 'traceparent';

/** Makes a span of each call that this process takes, below the caller's and above the service's. */
export class Tracing implements CallObserver, Runner {
  readonly #given: Given;
  /** By the headers of their calls. */
  readonly #spans = new WeakMap<object, Span>();
  #telemetry: Telemetry | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  async start(): Promise<void> {
    const { endpoint, log } = this.#given;
    if (endpoint !== undefined) this.#telemetry = await openTelemetry(endpoint, log);
  }

  /** Sends what has not been sent, where somebody takes it. */
  async stop(): Promise<void> {
    const telemetry = this.#telemetry;
    this.#telemetry = undefined;
    await telemetry?.close();
  }

  entered({ service, headers }: GuardedCall): void {
    if (!this.#telemetry) return;
    const { tracer, api } = this.#telemetry;
    const span = tracer.startSpan(
      `call ${service.account.shortName}/${service.name}`,
      { kind: api.SpanKind.SERVER },
      this.#parentOf(headers[traceparent]),
    );
    this.#spans.set(headers, span);
    headers[traceparent] = toTraceparent(span.spanContext());
  }

  ended(record: CallRecord): void {
    if (!this.#telemetry) return;
    const span = this.#spans.get(record.headers);
    if (!span) return;
    this.#spans.delete(record.headers);
    if (span.isRecording()) {
      const { name, attributes } = attributesOf(record);
      span.updateName(name);
      span.setAttributes(attributes);
      if (record.outcome === 'failed' || (record.fault?.status ?? 0) >= 500)
        span.setStatus({
          code: this.#telemetry.api.SpanStatusCode.ERROR,
          message: record.fault?.message ?? 'The call failed for a reason that is in the log.',
        });
    }
    span.end();
  }

  #parentOf(header: string | undefined): Context {
    const { ROOT_CONTEXT, trace } = this.#telemetry!.api;
    const parent = fromTraceparent(header);
    return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  }
}

/** What a caller says of its own span; undefined where it says nothing that can be read. */
export function fromTraceparent(header: string | undefined): SpanContext | undefined {
  const [, version, traceId, spanId, flags] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/.exec(header ?? '') ?? [];
  if (version === undefined || version === 'ff' || /^0+$/.test(traceId!) || /^0+$/.test(spanId!)) return undefined;
  return { traceId: traceId!, spanId: spanId!, traceFlags: Number.parseInt(flags!, 16) & 1, isRemote: true };
}

const toTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
