import { Redirect } from 'wouter';

/** The superadministrator's first page is the list of what waits for him. */
export const Page = () => <Redirect to="/superadmin/requests" replace />;
