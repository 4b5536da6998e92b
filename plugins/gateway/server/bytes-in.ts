import type { PayloadDraft } from './gate/types.ts';

/** How large a payload is, without a copy of it. */
export const bytesIn = ({ json, protobuf }: PayloadDraft): number => lengthOf(json) + lengthOf(protobuf);

const lengthOf = (part: string | Uint8Array | undefined): number => (typeof part === 'string' ? Buffer.byteLength(part) : (part?.byteLength ?? 0));
