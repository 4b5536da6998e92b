/** Where the account's API keys are. */
export const keysPath = '/workspace/api-keys';
