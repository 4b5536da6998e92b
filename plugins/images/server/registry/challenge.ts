/** How a registry wants to be asked: by a password alone, or by a token that is fetched elsewhere. */
export type Challenge =
  | { readonly scheme: 'basic' }
  | { readonly scheme: 'bearer'; readonly realm: string; readonly service: string | undefined };

/** Reads what a registry answers to a question without a token; undefined of what no registry says. */
export function challengeIn(header: string | undefined): Challenge | undefined {
  const [, scheme = '', rest = ''] = /^\s*(\w+)\s*(.*)$/s.exec(header ?? '') ?? [];
  if (scheme.toLowerCase() === 'basic') return { scheme: 'basic' };
  if (scheme.toLowerCase() !== 'bearer') return undefined;
  const values = new Map(
    [...rest.matchAll(/(\w+)\s*=\s*"([^"]*)"/g)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  );
  const realm = values.get('realm');
  return realm === undefined ? undefined : { scheme: 'bearer', realm, service: values.get('service') };
}
