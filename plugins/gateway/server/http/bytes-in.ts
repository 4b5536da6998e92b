import type { PayloadDraft } from '../gate/types.ts';

/** How large a payload is, without a copy of it. */
export const bytesIn = ({ json, protobuf }: PayloadDraft): number => lengthOf(json) + lengthOf(protobuf);

const lengthOf = (part: string | Uint8Array | undefined): number =>
  typeof part === 'string' ? Buffer.byteLength(part) : (part?.byteLength ?? 0);

/** How large the payloads of one request are together; their text is counted as UTF-16 does. */
export const sizeOf = (payloads: readonly PayloadDraft[]) => ({
  bytes: sum(payloads, bytesIn),
  characters: () => sum(payloads, ({ json, protobuf }) => charactersOf(json) + lengthOf(protobuf)),
});

const sum = (payloads: readonly PayloadDraft[], of: (payload: PayloadDraft) => number): number =>
  payloads.reduce((all, each) => all + of(each), 0);

const charactersOf = (json: string | Uint8Array | undefined): number =>
  typeof json === 'string'
    ? json.length
    : json
      ? Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString().length
      : 0;
