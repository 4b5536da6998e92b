/** The filter of My space for services that need somebody. */
export const attentionFilter = 'attention:needed';
