import type { AccountConfigDump } from '../../contract.ts';

/** A value of the configuration that a file would change; undefined where there is none on that side. */
export interface ConfigChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const lines = (dump: AccountConfigDump): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(dump).flatMap(([name, value]) =>
      typeof value === 'object'
        ? Object.entries(value).map(([key, each]): [string, string] => [`${name}.${key}`, String(each)])
        : [[name, String(value)] as [string, string]],
    ),
  );

/** What differs between two configurations, value by value. */
export function configChanges(before: AccountConfigDump, after: AccountConfigDump): readonly ConfigChange[] {
  const [left, right] = [lines(before), lines(after)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((path) => left.get(path) !== right.get(path))
    .map((path) => ({ path, before: left.get(path), after: right.get(path) }));
}

/** Fields of a file that no configuration has, such as misspelt ones: they change nothing. `known` is a whole configuration. */
export function unknownFields(file: object, known: AccountConfigDump): readonly string[] {
  const beyond = (sent: object, whole: object) => Object.keys(sent).filter((name) => !Object.hasOwn(whole, name));
  const { accountLimits } = file as Partial<AccountConfigDump>;
  return [
    ...beyond(file, known),
    ...beyond(accountLimits ?? {}, known.accountLimits ?? {}).map((name) => `accountLimits.${name}`),
  ];
}
