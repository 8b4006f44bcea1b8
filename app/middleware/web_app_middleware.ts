/** Serves the built web app: hashed files for a year, precompressed; the page itself for navigations. */
import { existsSync } from 'node:fs'
import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import type { NextFn } from '@adonisjs/core/types/http'
import sirv from 'sirv'
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
    // Looks at each request: of a list made at the start, a file that a new build took away would
    // be opened all the same, and the error of its stream would end the process.
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
      ctx.response.response.setHeader('vary', 'accept')
      return serve(ctx, '/index.html', next)
    }
    return next()
  }
}

/**
 * The contract's calls and the app's pages share their paths (GET /tickets is both). A person who
 * opens an address asks for HTML; a client of the contract asks for JSON or anything.
 */
function isNavigation({ request }: HttpContext) {
  const accepts = request.header('accept') ?? ''
  const isPage = accepts.includes('text/html') && !request.header('authorization')
  const path = request.url()
  return isPage && !path.startsWith('/media/') && !path.startsWith('/__transmit')
}

function serve({ request, response }: HttpContext, path: string, next: NextFn): Promise<void> {
  if (!existsSync(folder)) return next()
  // Its caller has gone already, and a second `close` would never come.
  if (response.response.closed) return Promise.resolve()
  files ??= open()
  policy ??= policyOfPages()
  // The answer bypasses the framework's response, so its headers are carried over. When there is no such file,
  // the answer that follows sets its own.
  const headers = { ...response.getHeaders(), 'content-security-policy': policy }
  for (const [name, value] of Object.entries(headers)) response.response.setHeader(name, value!)
  return new Promise((resolve, reject) => {
    const original = request.request.url
    request.request.url = path
    // Nobody needs a part of a script, and a range that runs backwards would leave the answer open.
    delete request.request.headers.range
    response.response.once('close', resolve)
    files!(request.request, response.response, () => {
      request.request.url = original
      next().then(resolve, reject)
    })
  })
}
