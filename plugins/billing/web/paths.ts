export const billingPath = '/workspace/billing';
export const topUpPath = `${billingPath}?topUp=true`;
/** Where operators see the money of the installation. */
export const adminPath = '/superadmin/billing';
