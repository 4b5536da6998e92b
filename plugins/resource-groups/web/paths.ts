export const groupsPath = '/workspace/resource-groups';
export const newGroupPath = `${groupsPath}/new`;
export const templatesPath = '/workspace/server-templates';

/** Below which each group has its page. */
export const groupPages = '/workspace/resource-group';

/** The page of a group. */
export const groupPath = ({ ownerId, name }: { readonly ownerId: number; readonly name: string }): string =>
  `${groupPages}/${ownerId}/${encodeURIComponent(name)}`;
