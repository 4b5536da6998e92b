/** What a start goes through: it waits for room, for a server, for its image there, and for its process to connect. */
export const startStages = ['queue', 'server', 'image', 'process'] as const;
export type StartStage = (typeof startStages)[number];
