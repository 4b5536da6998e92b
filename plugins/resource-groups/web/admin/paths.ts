/** Where superadministrators see the resource groups of everybody. */
export const adminGroupsPath = '/superadmin/resource-groups';
/** Where they move services from one group to another. */
export const migratePath = `${adminGroupsPath}/migrate`;
