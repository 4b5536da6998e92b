// What is measured, by the names under which its figures are kept.

export const ofInstance = (id: number): string => `instance/${id}`;
export const ofModel = (id: number): string => `model/${id}`;
/** The calls of a service. */
export const ofCalls = (modelId: number): string => `calls/${modelId}`;
export const ofAccount = (id: number): string => `account/${id}`;
export const ofNode = (name: string): string => `node/${name}`;
/** A server of a resource group, by what of it is taken; what its machine does is the machine's. */
export const ofServer = (groupId: number, name: string): string => `server/${groupId}/${name}`;
export const ofGateway = (process: string): string => `gateway/${process}`;

/** All of a kind, as patterns for `like`. */
export const everyInstance = 'instance/%';
export const everyNode = 'node/%';
export const everyGateway = 'gateway/%';
export const everyServer = (groupId: number): string => `server/${groupId}/%`;

/** One alone, as such a pattern. */
export const alone = (subject: string): string => subject.replace(/[\\%_]/g, '\\$&');

/** The whole installation: a sample of it says that everything was looked at, so that whoever has none had nothing. */
export const installation = 'installation';
