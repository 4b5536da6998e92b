import type { ModelGroupData } from '../../contract.ts';

/** Where the groups of services are. */
export const groupsPath = '/workspace/groups';

export const groupPath = ({ id }: ModelGroupData): string => `${groupsPath}/${id?.groupId}`;
