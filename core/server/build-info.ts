declare const BERTH_BUILD: { readonly buildDate: string; readonly buildBranch: string } | undefined;

/** When and from which branch this server was built; a run from source says so. */
export const build: { readonly buildDate: string; readonly buildBranch: string } =
  typeof BERTH_BUILD === 'undefined' ? { buildDate: 'source', buildBranch: 'source' } : BERTH_BUILD;
