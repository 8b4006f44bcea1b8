/** Repairs or rejects text that no table can store, which would otherwise be a server error (API-04). */
import type { HttpRequest } from '@adonisjs/core/http'
import { errors } from '#app/kernel/errors'
import { mapTexts } from '#app/kernel/text/sanitize_text'

/**
 * For the path, query and body: unpaired surrogates become U+FFFD, a NUL is rejected with 400. With `keepsNul` a NUL
 * in the body stays, for a route that reports itself which part of its body is wrong.
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
