/** The cookie with the refresh token: not readable by scripts, sent to /auth only (AUT-02). */
import type { HttpContext } from '@adonisjs/core/http'
import { refreshDays } from '#modules/identity/sessions/refresh_token'

const name = 'jrt'
const options = { path: '/auth', httpOnly: true, sameSite: 'lax', encode: false } as const

export const readRefreshCookie = ({ request }: HttpContext): string | null =>
  request.plainCookie(name, { encoded: false }) ?? null

export function writeRefreshCookie({ response }: HttpContext, token: string) {
  response.plainCookie(name, token, { ...options, maxAge: refreshDays * 24 * 3600 })
}

export function clearRefreshCookie({ response }: HttpContext) {
  response.clearCookie(name, options)
}
