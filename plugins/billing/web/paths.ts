export const billingPath = '/workspace/billing';
export const topUpPath = `${billingPath}?topUp=true`;
