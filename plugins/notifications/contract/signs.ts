const signs: ReadonlySet<string> = new Set(['MODEL_EVENTS_ERROR_INDICATOR', 'SERVER_EVENTS_ERROR_INDICATOR']);

/** Notices that have no line anywhere and tell nobody: they colour a sign on the service or the server that they are about. */
export const isSign = ({ type }: { readonly type: string }): boolean => signs.has(type);
