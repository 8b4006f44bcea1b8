/** The description of the calls of programs, for everybody: as a document, and as a page to try them. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { HttpContext } from '@adonisjs/core/http'
import { policyOfPages } from '#app/middleware/content_policy'
import { apiDocument } from '#modules/external_api/document/build_document'

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** The page may keep the token that somebody enters in no storage: it is gone when the page is left. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="viewer"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`
const start = `const isDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.classList.toggle('dark-mode', isDark)
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

export default class DocumentController {
  /** GET /api/openapi.json: OpenAPI 3.1. */
  show() {
    return apiDocument()
  }

  /** GET /api/docs: Swagger UI. */
  page({ response }: HttpContext) {
    response.header('content-security-policy', policyOfPages())
    response.type('text/html; charset=utf-8')
    return page
  }

  /** GET /api/docs/start.js */
  start({ response }: HttpContext) {
    response.type('text/javascript; charset=utf-8')
    return start
  }

  /** GET /api/docs/swagger-ui.css and /api/docs/swagger-ui-bundle.js, from the package. */
  file({ request, response }: HttpContext) {
    return response.download(join(viewer, request.url().split('/').at(-1)!))
  }
}
