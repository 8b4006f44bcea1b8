/** Refuses text that no table can hold: PostgreSQL knows no NUL, and would make our fault of the client's. */
import type { HttpRequest } from '@adonisjs/core/http'
import { errors } from '#app/kernel/errors'

/** 400 for a NUL in the address, the query or the body. */
export function refuseUnsoundText(request: HttpRequest): void {
  if (holdsNul([request.params(), request.qs(), request.body()])) throw new errors.E_BAD_REQUEST()
}

/** Walks without calling itself: what a client sends may be deeper than our stack. */
function holdsNul(given: unknown): boolean {
  const open: unknown[] = [given]
  while (open.length) {
    const next = open.pop()
    if (typeof next === 'string' && next.includes('\u0000')) return true
    if (typeof next !== 'object' || next === null) continue
    for (const [name, value] of Object.entries(next)) open.push(name, value)
  }
  return false
}
