/** The most that one picture may weigh. */
export const largestPictureBytes = 2 * 1024 * 1024;
