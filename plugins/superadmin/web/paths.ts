/** Where the superadministrator's first page is. */
export const homePath = '/superadmin';
/** Where the list of all accounts is. */
export const accountsPath = `${homePath}/accounts`;
export const accountPath = (id: number): string => `${accountsPath}/${id}`;
