/** What an account may do without hearing of, by what it is about; the order in which settings show it. */
export const categoriesOf = {
  servers: ['SERVER_DELETION', 'SERVER_ERRORS', 'SERVER_RESTART'],
  services: ['SERVICE_FIT', 'INSTANCE_EVICTION', 'INSTANCE_START_STOP', 'INSTANCE_ERRORS', 'INSTANCE_RESTART'],
} as const;

export const categories = [...categoriesOf.servers, ...categoriesOf.services] as const;
export type Category = (typeof categories)[number];

/** What is told unless somebody asks for it: starts and stops are daily work. */
export const isToldAtFirst = (category: Category): boolean => category !== 'INSTANCE_START_STOP';
