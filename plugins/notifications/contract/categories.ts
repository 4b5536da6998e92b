/** The category of notices that belong to none: billing, keys, licence, messages of the operator. The bell always tells of them. */
export const otherNotices = 'OTHER';
