/** The page of the requests that an account made. */
export const ownRequestsPath = '/workspace/requests';
