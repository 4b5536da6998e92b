/** What is charged for that is no call. */
export const hostingKinds = ['SERVER', 'QUOTA', 'RESOURCE_GROUP', 'STORAGE'] as const;
export type HostingKind = (typeof hostingKinds)[number];
