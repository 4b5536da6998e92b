/** Something in an archive, in the order in which it stands there; the content has to be read or left before the next is asked for. */
export type Entry =
  | {
      readonly kind: 'file';
      readonly path: string;
      /** Whether it can be executed. */
      readonly program: boolean;
      readonly content: AsyncIterable<Buffer>;
    }
  | { readonly kind: 'folder'; readonly path: string }
  /** `soft` leads from the folder it stands in, `hard` from the top of the archive. */
  | { readonly kind: 'link'; readonly path: string; readonly to: string; readonly how: 'soft' | 'hard' }
  | { readonly kind: 'special'; readonly path: string };
