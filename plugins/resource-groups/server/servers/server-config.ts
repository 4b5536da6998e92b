import { LineCounter, parseDocument, type ErrorCode } from 'yaml';
import { invalid, type Fault } from '#core/contract/fault.ts';
import { amountOf } from '#core/contract/quantity.ts';
import type { GroupType } from '../public.ts';
import type { ServerAmounts } from '../tables.ts';

/** What a configuration says that the platform reads itself; the rest of it is its driver's. */
export interface ServerConfig {
  readonly machine: string | undefined;
  readonly amounts: ServerAmounts | undefined;
  /** Where it is reached: by name or IP address, and through which host where it is behind one. */
  readonly address: string | undefined;
  readonly jumpHost: string | undefined;
}

const named = ['cpu', 'memory', 'disk'] as const;
/** Names of hosts, and addresses of both kinds. */
const host = /^(?=.{1,253}$)[\da-z]([\w.-]*[\da-z])?$|^(?=.{2,45}$)[\da-f:]*:[\da-f:.]*$/i;

/** What is written wrongly, by the parser's own codes. */
const broken: Partial<Readonly<Record<ErrorCode, string>>> = {
  BAD_INDENT: 'the indentation is wrong: begin all fields at the same column, and close each bracket',
  BLOCK_AS_IMPLICIT_KEY: 'the indentation is wrong: begin all fields at the same column, and close each bracket',
  TAB_AS_INDENT: 'a tab indents it; use spaces',
  MISSING_CHAR: 'a character is missing, such as a colon or the end of a bracket or of quotes',
  MULTILINE_IMPLICIT_KEY: 'a colon is missing behind the name of a field',
  DUPLICATE_KEY: 'the field is there twice',
  UNEXPECTED_TOKEN: 'something stands here that does not belong here',
};

const notYaml = 'this is no valid YAML';

interface Place {
  readonly line: string;
  readonly column: string;
}

/** Reads the configuration of a server, and says with line and column what is wrong with it. */
export function readConfig(yaml: string, type: GroupType, field = 'rawConfiguration'): ServerConfig {
  const refusal = ({ line, column }: Place, reason: string): Fault =>
    invalid([{ path: [field], message: `line ${line}, column ${column}: ${reason}` }]);
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const at = (offset: number | undefined): Place => {
    const { line, col } = lines.linePos(offset ?? 0);
    return { line: String(line), column: String(col) };
  };
  const [error] = document.errors;
  if (error) throw refusal(at(error.pos[0]), broken[error.code] ?? notYaml);
  const node = (key: string) =>
    document.get(key, true) as { readonly value?: unknown; readonly range?: [number, number, number] } | undefined;
  let whole: unknown;
  try {
    whole = document.toJS();
  } catch {
    // Its aliases stand for nothing, or for far more than is written.
    throw refusal(at(0), notYaml);
  }
  if (whole !== null && (typeof whole !== 'object' || Array.isArray(whole)))
    throw refusal(at(0), 'a mapping such as "cpu: 4" is expected');
  const fields = (whole ?? {}) as Readonly<Record<string, unknown>>;
  for (const key of named) {
    if (fields[key] === undefined) {
      if (type === 'HOSTING_SERVER')
        throw refusal(at(0), `${key} is missing: say how much of the machine the group may use`);
      continue;
    }
    const amount = amountOf(String(fields[key]));
    const place = at(node(key)?.range?.[0]);
    if (amount === undefined && !String(fields[key]).startsWith('-'))
      throw refusal(place, `${key} is no amount; write ${key === 'cpu' ? '4 or 500m' : '8Gi'}`);
    if (!amount) throw refusal(place, `${key}: Strictly negative or zero`);
  }
  const { machine, gpus } = fields;
  if (machine !== undefined && typeof machine !== 'string')
    throw refusal(at(node('machine')?.range?.[0]), 'machine is no name');
  if (gpus !== undefined && !(Array.isArray(gpus) && gpus.every((each) => typeof each === 'string')))
    throw refusal(at(node('gpus')?.range?.[0]), 'gpus is no list of models');
  for (const key of ['address', 'jumpHost'] as const)
    if (fields[key] !== undefined && !host.test(String(fields[key])))
      throw refusal(at(node(key)?.range?.[0]), `${key} is no name or IP address of a host`);
  const text = (key: 'address' | 'jumpHost') => (fields[key] === undefined ? undefined : String(fields[key]));
  const { vram } = fields;
  if (vram !== undefined) {
    const place = at(node('vram')?.range?.[0]);
    if (!(gpus as string[] | undefined)?.length) throw refusal(place, 'vram: name the GPUs that have it under gpus');
    const bytes = amountOf(String(vram));
    if (bytes === undefined && !String(vram).startsWith('-'))
      throw refusal(place, 'vram is no amount; write 24Gi, the memory of each GPU');
    if (!bytes) throw refusal(place, 'vram: Strictly negative or zero');
  }
  const amount = (key: (typeof named)[number]) => (fields[key] === undefined ? 0 : amountOf(String(fields[key]))!);
  return {
    machine,
    address: text('address'),
    jumpHost: text('jumpHost'),
    amounts: named.every((key) => fields[key] === undefined)
      ? undefined
      : {
          cpu: amount('cpu'),
          memory: amount('memory'),
          disk: amount('disk'),
          gpuModels: (gpus as string[] | undefined) ?? [],
          ...(vram !== undefined && { vram: amountOf(String(vram))! }),
        },
  };
}
