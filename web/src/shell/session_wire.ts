/** The session requests of the HTTP contract, and the session in the shape that the screens use. */
import { http } from '#web/lib/http'

export type Profile = 'admin' | 'supervisor' | 'user'

export interface SessionUser {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly profile: Profile
  readonly super: boolean
  readonly companyId: number
  /** The default connection for this user's new tickets; null for the company's default. */
  readonly connectionId: number | null
  readonly seesQueueless: boolean
  readonly language: string | null
  readonly queues: readonly { readonly id: number; readonly name: string; readonly color: string }[]
  readonly company: {
    readonly id: number
    readonly name: string
    /** yyyy-MM-dd, or null for a company without an end date. */
    readonly dueDate: string | null
    readonly settings: Readonly<Record<string, string>>
  }
}

/** Modules that are on, and the user's permissions. */
export interface Grants {
  readonly modules: readonly string[]
  readonly entitlements: Readonly<Record<string, boolean | number | null>>
  readonly abilities: readonly string[]
}

export interface Session extends Grants {
  readonly token: string
  /** ISO time at which the token expires. */
  readonly expiresAt: string
  readonly user: SessionUser
}

interface UserWire {
  id: number
  name: string
  email: string
  profile: Profile
  super: boolean
  companyId: number
  whatsappId: number | null
  allTicket: string
  language: string | null
  queues?: { id: number; name: string; color: string }[]
  company: {
    id: number
    name: string
    dueDate: string | null
    settings?: { key: string; value: string }[]
  }
}
export interface SessionWire {
  token: string
  expiresAt: string
  user: UserWire
  session: Grants
}

export async function logInCall(credentials: { email: string; password: string }) {
  return toSession(await http.post<SessionWire>('/auth/login', credentials))
}

/** Renews by the httpOnly cookie; 401 when that session has ended (AUT-05). */
export async function refreshCall() {
  return toSession(await http.post<SessionWire>('/auth/refresh_token'))
}

/**
 * Opens a company with the operator's own session, for an hour (AUT-13). Throws ERR_NO_COMPANY_FOUND,
 * ERR_NO_ADMIN_TO_ENTER.
 */
export async function enterCall(companyId: number, { token }: Session) {
  // Named here: after a reload the session is not that of the tab.
  const headers = { authorization: `Bearer ${token}` }
  const path = `/companies/${companyId}/enter`
  return toSession(await http.post<SessionWire>(path, undefined, { headers }))
}

/** On a visit it ends the visit, and nobody's session. */
export const logOutCall = () => http.delete('/auth/logout')
/** Refused with 401 when the session was replaced (AUT-03). */
export const whoAmICall = () => http.get<{ id: number }>('/auth/me')
export const versionCall = () => http.get<{ version: string }>('/version')
/** `pt`, `en` or `es` (AUT-11). */
export const setLanguageCall = (language: string) => http.post(`/users/set-language/${language}`)

/** Maps the response of login and refresh to the session. */
export function toSession({ token, expiresAt, user, session }: SessionWire): Session {
  const { whatsappId, allTicket, company, queues = [], ...rest } = user
  return {
    token,
    expiresAt,
    ...session,
    user: {
      ...rest,
      queues,
      connectionId: whatsappId,
      seesQueueless: allTicket === 'enabled',
      company: {
        id: company.id,
        name: company.name,
        dueDate: company.dueDate,
        settings: Object.fromEntries(
          (company.settings ?? []).map(({ key, value }) => [key, value])
        ),
      },
    },
  }
}
