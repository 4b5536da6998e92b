/** What plugins tell of services in lists, by the id of their column; each adds its own by declaration merging. Values are JSON. */
export interface ServiceColumns {}
