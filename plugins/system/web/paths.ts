/** Where the system page is. */
export const systemPath = '/superadmin/system';
