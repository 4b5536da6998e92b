import { region } from '../../contract/region.ts';

/** Where a bucket is, and what opens it. */
export interface Credentials {
  readonly s3Url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly bucketName: string;
}

export const tools = ['aws', 'boto3', 's3cmd'] as const;
export type Tool = (typeof tools)[number];

/** What they call themselves. */
export const toolNames: Readonly<Record<Tool, string>> = { aws: 'aws-cli', boto3: 'boto3', s3cmd: 's3cmd' };

const makers: Readonly<Record<Tool, (of: Credentials) => string>> = {
  aws: ({ s3Url, accessKey, secretKey, bucketName }) => `export AWS_ACCESS_KEY_ID=${accessKey}
export AWS_SECRET_ACCESS_KEY=${secretKey}
export AWS_DEFAULT_REGION=${region}
export AWS_ENDPOINT_URL=${s3Url}
echo hello > hello.txt
aws s3 cp hello.txt s3://${bucketName}/hello.txt
aws s3 ls s3://${bucketName}/
aws s3 sync s3://${bucketName}/ ./bucket
aws s3 presign s3://${bucketName}/hello.txt --expires-in 3600
aws s3 rm s3://${bucketName}/hello.txt`,
  boto3: ({ s3Url, accessKey, secretKey, bucketName }) => `import boto3
from botocore.config import Config

s3 = boto3.client(
    's3',
    endpoint_url='${s3Url}',
    region_name='${region}',
    aws_access_key_id='${accessKey}',
    aws_secret_access_key='${secretKey}',
    config=Config(s3={'addressing_style': 'path'}),
)
s3.put_object(Bucket='${bucketName}', Key='hello.txt', Body=b'hello')
print(s3.get_object(Bucket='${bucketName}', Key='hello.txt')['Body'].read())
s3.delete_object(Bucket='${bucketName}', Key='hello.txt')`,
  s3cmd: ({ s3Url, accessKey, secretKey, bucketName }) => {
    const { host, protocol } = new URL(s3Url);
    const open = [
      's3cmd',
      `--host=${host}`,
      `--host-bucket=${host}`,
      `--region=${region}`,
      ...(protocol === 'http:' ? ['--no-ssl'] : []),
      `--access_key=${accessKey}`,
      `--secret_key=${secretKey}`,
    ].join(' ');
    return `echo hello > hello.txt
${open} put hello.txt s3://${bucketName}/hello.txt
${open} ls s3://${bucketName}/
${open} del s3://${bucketName}/hello.txt`;
  },
};

/** Commands that work as they are pasted. */
export const exampleFor = (tool: Tool, of: Credentials): string => makers[tool](of);
