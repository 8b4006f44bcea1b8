/** Serves the built web app: hashed files (cached for a year, precompressed), and the page itself for navigations. */
import { existsSync } from 'node:fs'
import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import type { NextFn } from '@adonisjs/core/types/http'
import sirv from 'sirv'
import { sendBrandedPage } from '#app/middleware/branded_page'
import { policyOfPages } from '#app/middleware/content_policy'

const folder = app.makePath('web/dist')
const year = 365 * 24 * 3600

type Serve = ReturnType<typeof sirv>
let files: Serve | null = null
let policy: string | null = null

const open = (): Serve =>
  sirv(folder, {
    brotli: true,
    gzip: true,
    // Checks for the file on each request. A list made at start-up could contain a file that a new build has removed:
    // opening it would fail in a stream without an error handler and end the process.
    dev: true,
    setHeaders: (response, path) => {
      const hashed = path.startsWith('/assets/')
      response.setHeader(
        'cache-control',
        hashed ? `public, max-age=${year}, immutable` : 'no-cache'
      )
    },
  })

export default class WebAppMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { request } = ctx
    if (request.method() !== 'GET' && request.method() !== 'HEAD') return next()
    if (request.url().startsWith('/assets/')) return serve(ctx, request.url(), next)
    if (isNavigation(ctx)) {
      policy ??= policyOfPages()
      if (await sendBrandedPage(ctx, { file: `${folder}/index.html`, policy })) return
      ctx.response.response.setHeader('vary', 'accept')
      return serve(ctx, '/index.html', next)
    }
    return next()
  }
}

/**
 * API requests and pages share their paths (GET /tickets is both). A browser navigation accepts HTML; an API client
 * accepts JSON or anything.
 */
function isNavigation({ request }: HttpContext) {
  const accepts = request.header('accept') ?? ''
  const isPage = accepts.includes('text/html') && !request.header('authorization')
  const path = request.url()
  // Programs call below /api, and pages of others lead back to /callbacks; the pages there are none of the web app.
  const own = ['/media/', '/__transmit', '/api/', '/callbacks/']
  const isOther = own.some((start) => path.startsWith(start))
  return isPage && !isOther
}

function serve({ request, response }: HttpContext, path: string, next: NextFn): Promise<void> {
  if (!existsSync(folder)) return next()
  // The caller has disconnected, and `close` would not be emitted again.
  if (response.response.closed) return Promise.resolve()
  files ??= open()
  policy ??= policyOfPages()
  // The library writes to the raw response, so the framework's headers must be copied. If there is no such file, the
  // response that follows sets its own.
  const headers = { ...response.getHeaders(), 'content-security-policy': policy }
  for (const [name, value] of Object.entries(headers)) response.response.setHeader(name, value!)
  return new Promise((resolve, reject) => {
    const original = request.request.url
    request.request.url = path
    // Ranges are useless for scripts, and with an inverted range the response would never end.
    delete request.request.headers.range
    response.response.once('close', resolve)
    files!(request.request, response.response, () => {
      request.request.url = original
      next().then(resolve, reject)
    })
  })
}
