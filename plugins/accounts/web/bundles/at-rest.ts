export { InvitationsWatch } from '../invitations-watch.tsx';
