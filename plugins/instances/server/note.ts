/** What a sentence of ours is found by in other languages: the code and the values of a fault. */
export interface Note {
  readonly code: string;
  readonly args: Readonly<Record<string, string>>;
}

/** The note of what somebody says; null where there are no texts for it. */
export const noteOf = ({
  code,
  args = {},
}: {
  readonly code?: string | undefined;
  readonly args?: Note['args'] | undefined;
}): Note | null => (code === undefined ? null : { code, args });
