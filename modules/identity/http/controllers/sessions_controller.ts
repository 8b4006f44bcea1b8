/** Endpoints of sessions: signing in, renewing and signing out (AUT-01..05). */
import type { HttpContext } from '@adonisjs/core/http'
import { CatalogueError } from '#app/kernel/errors'
import { leaveCompany } from '#modules/identity/actions/enter_company'
import { endSessionsOf } from '#modules/identity/actions/end_sessions'
import { renewSession } from '#modules/identity/actions/renew_session'
import { signIn } from '#modules/identity/actions/sign_in'
import { withinSignInLimits } from '#modules/identity/http/sign_in_limits'
import { meToWire, sessionToWire } from '#modules/identity/http/transformers/session_transformer'
import { signInValidator } from '#modules/identity/http/validators/identity_validators'
import { showSession } from '#modules/identity/queries/show_session'
import type { OpenedSession } from '#modules/identity/sessions/opened_session'
import { refreshDays } from '#modules/identity/sessions/refresh_token'
import type { MeWire, SessionWire } from '#modules/identity/wire'

export default class SessionsController {
  /** POST /auth/login */
  async store(ctx: HttpContext): Promise<SessionWire> {
    const { email, password } = await ctx.request.validateUsing(signInValidator)
    return answer(ctx, await withinSignInLimits(ctx, email, () => signIn(email, password)))
  }

  /** POST /auth/refresh_token */
  async renew(ctx: HttpContext): Promise<SessionWire> {
    try {
      return await answer(ctx, await renewSession(readRefreshCookie(ctx)))
    } catch (error) {
      // Keep the cookie on a temporary error, so that the client can retry with it.
      if (error instanceof CatalogueError) clearRefreshCookie(ctx)
      throw error
    }
  }

  /** DELETE /auth/logout; whoever entered a company leaves it. */
  async destroy(ctx: HttpContext) {
    const { companyId, userId, operatorId } = ctx.actor
    // Only the person whose session it is ends it.
    if (operatorId) {
      await leaveCompany(ctx.actor)
      return {}
    }
    await endSessionsOf({ companyId, id: userId! })
    clearRefreshCookie(ctx)
    return {}
  }

  /** GET /auth/me */
  async show({ actor }: HttpContext): Promise<MeWire> {
    return meToWire(actor)
  }
}

async function answer(ctx: HttpContext, opened: OpenedSession): Promise<SessionWire> {
  writeRefreshCookie(ctx, opened.refreshToken)
  return sessionToWire(opened, await showSession(opened.user))
}

/** The refresh token: not readable by scripts, sent to /auth only (AUT-02). */
const cookieName = 'jrt'
const cookieOptions = { path: '/auth', httpOnly: true, sameSite: 'lax', encode: false } as const

const readRefreshCookie = ({ request }: HttpContext): string | null =>
  request.plainCookie(cookieName, { encoded: false }) ?? null

function writeRefreshCookie({ response }: HttpContext, token: string) {
  response.plainCookie(cookieName, token, { ...cookieOptions, maxAge: refreshDays * 24 * 3600 })
}

function clearRefreshCookie({ response }: HttpContext) {
  response.clearCookie(cookieName, cookieOptions)
}
