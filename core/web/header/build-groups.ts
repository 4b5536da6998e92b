interface Told {
  readonly part: string;
  /** Undefined where the part did not answer. */
  readonly build: string | undefined;
}

/** Parts of one build together, in the order of their first ones. */
export function buildGroups(
  told: readonly Told[],
): readonly { readonly parts: readonly string[]; readonly build: string | undefined }[] {
  return [...Map.groupBy(told, ({ build }) => build)].map(([build, those]) => ({
    parts: those.map(({ part }) => part),
    build,
  }));
}
