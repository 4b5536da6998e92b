export const bucketPath = '/workspace/s3-bucket';
