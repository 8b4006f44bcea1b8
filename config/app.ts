/** Configuration of the HTTP server. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { defineConfig } from '@adonisjs/core/http'
import { trustOf } from '#start/trusted_hops'
import env from '#start/env'

export const appUrl = env.get('PUBLIC_URL', `http://${env.get('HOST')}:${env.get('PORT')}`)

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  // The audit trail reads the current request from it.
  useAsyncLocalStorage: true,
  onBadUrl: async (_request: IncomingMessage, response: ServerResponse) => {
    const { refuseBadUrl } = await import('#app/exceptions/bad_url')
    refuseBadUrl(response)
  },
  // Commas are not separators: lists are sent as JSON (TCK-01), and people search for `Silva, Maria`.
  qs: { parse: { comma: false } },
  // The default also accepts what no answer contains, cycles and BigInt, and takes three times as long for a page of a list.
  serializeJSON: (answer: unknown) => JSON.stringify(answer),
  trustProxy: trustOf(env.get('TRUST_PROXY')),
  cookie: { httpOnly: true, sameSite: 'lax', secure: appUrl.startsWith('https:') },
})
