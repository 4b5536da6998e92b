/** How a host looks: its name, mark and, for partners, its own accent colours. */
export interface Brand {
  readonly name: string;
  /** A one-line title for the browser's tab and search engines, by language. */
  readonly title: { readonly en: string; readonly ru: string };
  /** The mark beside the name: two paths in a 20 by 20 box, one drawn as a line, one filled. */
  readonly logo: { readonly line: string; readonly solid: string };
  /** The accent by theme, and tokens that are not to follow from it; a pair whose contrast fails is refused by the build and at every start. */
  readonly colours?: { readonly light?: AccentColours; readonly dark?: AccentColours };
  /** The origin that search engines should know the pages by; where it is left out, `PUBLIC_URL` is. */
  readonly canonical?: string;
}

/** `logo` is the mark's colour where it is not the accent's. */
export type AccentColours = Readonly<
  Partial<
    Record<
      | 'logo'
      | 'accent'
      | 'accent-hover'
      | 'accent-active'
      | 'on-accent'
      | 'accent-text'
      | 'accent-bg'
      | 'accent-border',
      string
    >
  >
>;
