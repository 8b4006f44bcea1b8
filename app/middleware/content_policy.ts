/** What a browser may do with our answers (Content-Security-Policy). */
import { bucketOrigins } from '#app/kernel/media/bucket'
import env from '#start/env'

/** Of answers that are no page: nothing runs, nothing is loaded, nobody shows them in a frame. */
export const policyOfAnswers =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Of the web app's page and files; a worker has the policy of its own file. Scripts are files of ours alone.
 * Styles may stand in the page, because Ant Design writes them there while it runs. Files of customers come from
 * `/media`, absolute when PUBLIC_URL is set, and from the bucket that it leads to; films of the help from YouTube.
 */
export function policyOfPages(): string {
  const publicOrigin = originOf(env.get('PUBLIC_URL'))
  const files = [...(publicOrigin ? [publicOrigin] : []), ...bucketOrigins()]
  // Older browsers do not count sockets of the own host as 'self'.
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
