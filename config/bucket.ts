/** The S3-compatible store, and the bucket in which files are stored instead of a folder. */
import env from '#start/env'

const name = env.get('S3_BUCKET')

/** How the store is reached. Without its own access key the process uses the credentials of the machine. */
export const store = {
  region: env.get('S3_REGION', 'us-east-1'),
  endpoint: env.get('S3_ENDPOINT'),
  // Self-hosted stores have no host name per bucket.
  forcePathStyle: env.get('S3_ENDPOINT') !== undefined,
  credentials: credentials(),
}

/** Null without S3_BUCKET. */
export const bucket = name
  ? { ...store, bucket: name, visibility: 'private' as const, supportsACL: false }
  : null

/** Origins to which browsers are redirected for files of the bucket; empty without one. */
export function bucketOrigins(): string[] {
  if (!bucket) return []
  if (bucket.endpoint) return [new URL(bucket.endpoint).origin]
  const hosts = [`s3.${bucket.region}.amazonaws.com`, 's3.amazonaws.com']
  // A wildcard certificate covers one label, so buckets with a dot in their name are addressed by path.
  return hosts.map(
    (host) => `https://${bucket.bucket.includes('.') ? '' : `${bucket.bucket}.`}${host}`
  )
}

function credentials() {
  const accessKeyId = env.get('S3_ACCESS_KEY_ID')
  const secret = env.get('S3_SECRET_ACCESS_KEY')
  return accessKeyId && secret ? { accessKeyId, secretAccessKey: secret.release() } : undefined
}
