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

function credentials() {
  const accessKeyId = env.get('S3_ACCESS_KEY_ID')
  const secret = env.get('S3_SECRET_ACCESS_KEY')
  return accessKeyId && secret ? { accessKeyId, secretAccessKey: secret.release() } : undefined
}
