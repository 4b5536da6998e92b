/** Where the list of all services is. */
export const allServicesPath = '/superadmin/services';
