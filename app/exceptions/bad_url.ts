/** The response to a URL that cannot be decoded: such a request never reaches the middleware. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { kernelErrorSpecs } from '#app/kernel/errors'
import { policyOfAnswers } from '#app/middleware/content_policy'

/** Ends the response with 400, and with the headers and the form of any other error (API-04). */
export function refuseBadUrl(response: ServerResponse): void {
  const { status, wire, message } = kernelErrorSpecs.E_BAD_REQUEST
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': randomUUID(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': policyOfAnswers,
  })
  response.end(JSON.stringify({ error: wire, message }))
}
