/** What a module declares for each of its routes, so that generic tests can try every route. */
import type { SomeoneSignedIn } from '#modules/identity/testing'

export type Party = SomeoneSignedIn

/** Two companies and the platform's operator. */
export interface RouteFixture {
  /** Admin of the caller's company. */
  readonly home: Party
  /** Admin of another company, whose rows the caller must never see. */
  readonly away: Party
  /** Super user, in the caller's company. */
  readonly platform: Party
}

export interface Call {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The field of a multipart body that contains a small file; instead of `body`. */
  readonly file?: string
  /** The content of that file; default: a short text. */
  readonly content?: Uint8Array
  /** The other fields of that multipart body. */
  readonly fields?: Readonly<Record<string, string | number>>
  readonly cookie?: string
  /** Of a program, instead of the caller's session. */
  readonly token?: string
}

/**
 * Who is permitted (AUT-14); `tests/functional/rights.spec.ts` requests every route as every role.
 * `own`: everybody, for their own rows; a colleague's rows only for an admin. `program`: nobody by their session, but
 * the program whose token the call names (EXT-01).
 */
export type Right = 'program' | 'anyone' | 'member' | 'own' | 'supervisor' | 'admin' | 'super'

export interface RouteCase {
  readonly right: Right
  /** Also for a company whose subscription has expired (BIL-09). */
  readonly unpaid?: true
  /** The caller; default: `home`. */
  readonly by?: 'home' | 'platform'
  /** A request that succeeds, with the rows it needs. Bad input is derived from it. */
  readonly valid: (fixture: RouteFixture) => Promise<Call>
  /** Runs before each request, for example to reset a rate limit. */
  readonly beforeEach?: () => Promise<void>
  /** The body is a list of rows that are validated one by one, so a bad row is no bad request. It may be long. */
  readonly takesList?: true
  /**
   * For a list that may be another company's when the operator passes its `companyId` (API-01): creates a row of
   * this company that the list contains.
   */
  readonly rowOf?: (party: Party) => Promise<unknown>
  /** The response is a stream that never ends. */
  readonly streams?: true
  /** Requests that name rows of the other company, one for each id parameter; or why there is none. */
  readonly foreign: ((fixture: RouteFixture) => Promise<readonly Call[]>) | string
}

/** The case of a call that people have, too, as programs have it: by a token of their own. */
export const forPrograms = ({
  rowOf: _,
  by: _by,
  unpaid: _unpaid,
  ...same
}: RouteCase): RouteCase => ({
  ...same,
  right: 'program',
})

/** By `METHOD /path`, as the router prints it. */
export type RouteCases = Readonly<Record<string, RouteCase>>
