export { BillingIcon } from '../billing-icon.tsx';
export { SpendingIcon } from '../reports-icon.tsx';
