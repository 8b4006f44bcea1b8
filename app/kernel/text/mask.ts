/** Secrets as they are shown: a mask with the end, by which one recognizes which it is (API-10). */

const dots = '••••'

/** `••••` and the last four characters; none of them when it is short, and nothing at all for an empty one. */
export const maskOf = (secret: string): string =>
  secret && dots + (secret.length > 8 ? secret.slice(-4) : '')

/** `••••` alone, for secrets that all end alike. */
export const fullMask = dots

/** Whether a form sends a mask back: the secret stays. */
export const isMask = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith(dots)
