import type { Words } from '#plugins/resource-groups/server/public.ts';

/** What a driver says of an image, with its name in the place of its address, also where an engine leaves out its tag. */
export function unaddressed<T extends Words>(said: T, address: string, name: string): T {
  const repository = address.replace(/@sha256:[0-9a-f]+$/, '').replace(/:[^:/]+$/, '');
  // A word without a registry or an account before it tells nothing, and may stand in any sentence.
  const told = [address, ...(repository.includes('/') ? [repository] : [])];
  const named = (text: string) => told.reduce((left, each) => left.replaceAll(each, name), text);
  const args = Object.entries(said.args ?? {}).map(([key, value]) => [key, named(value)] as const);
  return { ...said, message: named(said.message), ...(said.args && { args: Object.fromEntries(args) }) };
}
