/** Configuration of the HTTP server. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { defineConfig } from '@adonisjs/core/http'
import { kernelErrorSpecs } from '#app/kernel/errors'
import { trustOf } from '#start/trusted_hops'
import { policyOfAnswers } from '#config/content_policy'
import env from '#start/env'

export const appUrl = env.get('PUBLIC_URL', `http://${env.get('HOST')}:${env.get('PORT')}`)

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  // The audit trail reads the current request from it.
  useAsyncLocalStorage: true,
  // A URL that cannot be decoded never reaches the middleware; refuse it with the same error response.
  onBadUrl: (_request: IncomingMessage, response: ServerResponse) => {
    const { status, wire, message } = kernelErrorSpecs.E_BAD_REQUEST
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': randomUUID(),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': policyOfAnswers,
    })
    response.end(JSON.stringify({ error: wire, message }))
  },
  // Commas are not separators: lists are sent as JSON (TCK-01), and people search for `Silva, Maria`.
  qs: { parse: { comma: false } },
  trustProxy: trustOf(env.get('TRUST_PROXY')),
  cookie: { httpOnly: true, sameSite: 'lax', secure: appUrl.startsWith('https:') },
})
