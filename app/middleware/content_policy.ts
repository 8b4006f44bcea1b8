/** Content-Security-Policy headers of our responses. */
import { bucketOrigins } from '#config/bucket'
import env from '#start/env'

/** For responses that are no page: no scripts, no loading, no framing. */
export const policyOfAnswers =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * For the web app's page and files; a worker has the policy of its own file. Scripts are our own files only. Inline
 * styles are allowed, because Ant Design adds them at run time. Files of customers come from `/media`, absolute when
 * PUBLIC_URL is set, and from the bucket that it redirects to; videos of the help pages from YouTube.
 */
export function policyOfPages(): string {
  const publicOrigin = originOf(env.get('PUBLIC_URL'))
  const files = [...(publicOrigin ? [publicOrigin] : []), ...bucketOrigins()]
  // Older browsers do not include websockets of the own host in 'self'.
  const sockets = publicOrigin ? [publicOrigin.replace(/^http/, 'ws')] : []
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://i.ytimg.com', ...files],
    'media-src': ["'self'", 'data:', 'blob:', ...files],
    'connect-src': ["'self'", 'data:', 'blob:', ...sockets, ...files],
    'frame-src': ['https://www.youtube-nocookie.com'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

const originOf = (address: string | undefined) => (address ? new URL(address).origin : null)
