/** How long and how large a load is; each can be set by a variable of the environment of the same name. */
export interface Size {
  readonly name: string;
  /** As the load is meant. */
  readonly full: number;
  /** What fits into a run of a few minutes. */
  readonly short: number;
}

/** The size that is asked for, or the short one; a line says where it is less than it is meant to be. */
export function sizeOf({ name, full, short }: Size): number {
  const asked = Number(process.env[name] || short);
  if (!(asked > 0)) throw new Error(`${name} is ${process.env[name]}; it has to be a number above 0.`);
  if (asked < full) console.log(`shortened: ${name} is ${asked} of ${full}; set ${name}=${full} for the whole of it`);
  return asked;
}
