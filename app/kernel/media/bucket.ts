/** The bucket in which files are kept instead of a folder: any store that speaks S3. */
import env from '#start/env'

const name = env.get('S3_BUCKET')

/** Null without S3_BUCKET. Without a key of its own the process is who the machine says it is. */
export const bucket = name
  ? {
      bucket: name,
      region: env.get('S3_REGION', 'us-east-1'),
      endpoint: env.get('S3_ENDPOINT'),
      // Stores of one's own have no name per bucket.
      forcePathStyle: env.get('S3_ENDPOINT') !== undefined,
      credentials: credentials(),
      visibility: 'private' as const,
      supportsACL: false,
    }
  : null

/** Where browsers are led for the files of the bucket; none without one. */
export function bucketOrigins(): string[] {
  if (!bucket) return []
  if (bucket.endpoint) return [new URL(bucket.endpoint).origin]
  const hosts = [`s3.${bucket.region}.amazonaws.com`, 's3.amazonaws.com']
  // A certificate covers one label: buckets with a dot in their name are named in the path.
  return hosts.map(
    (host) => `https://${bucket.bucket.includes('.') ? '' : `${bucket.bucket}.`}${host}`
  )
}

function credentials() {
  const accessKeyId = env.get('S3_ACCESS_KEY_ID')
  const secret = env.get('S3_SECRET_ACCESS_KEY')
  return accessKeyId && secret ? { accessKeyId, secretAccessKey: secret.release() } : undefined
}
