/** Repairs or refuses text that no table can hold, which would make our fault of the client's (API-04). */
import type { HttpRequest } from '@adonisjs/core/http'
import { errors } from '#app/kernel/errors'
import { mapTexts } from '#app/kernel/sanitize_text'

/**
 * In the address, the query and the body: half a sign becomes U+FFFD, and for a NUL the answer is 400. With
 * `keepsNul` one in the body stays, for a route that says itself which part of its body is at fault.
 */
export function seeToSoundText(request: HttpRequest, { keepsNul = false } = {}): void {
  mapTexts(request.params(), sound)
  request.updateQs(mapTexts(request.qs(), sound))
  request.updateBody(mapTexts(request.body(), keepsNul ? wellFormed : sound))
}

const wellFormed = (text: string) => text.toWellFormed()

function sound(text: string): string {
  if (text.includes('\u0000')) throw new errors.E_BAD_REQUEST()
  return wellFormed(text)
}
