/** A script of another site. Its origin, and those that it needs besides, are all that the page's policy then allows. */
export interface SiteScript {
  /** An https address. */
  readonly src: string;
  /** Further origins that it asks, as `https://host`. */
  readonly origins?: readonly string[];
}

/** Third parties of a host. They see its visitors, so they load under its public names and nowhere else. */
export interface SiteScripts {
  readonly supportChat?: SiteScript;
  readonly tagManager?: SiteScript;
}
