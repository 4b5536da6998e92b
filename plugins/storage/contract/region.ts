/** The region that clients are told; they may sign for any. With us-east-1 aws-cli signs links in a way of before, which nobody takes here. */
export const region = 'ru';
