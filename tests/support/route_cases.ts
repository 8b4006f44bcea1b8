/** What a module says about each of its routes, so that every route is tried by the same tests. */
import type { SomeoneSignedIn } from '#modules/identity/testing'

export type Party = SomeoneSignedIn

/** Two companies and the platform's operator. */
export interface RouteFixture {
  /** Admin of the company that calls. */
  readonly home: Party
  /** Admin of another company, whose rows the caller must never see. */
  readonly away: Party
  /** Super user, in the company that calls. */
  readonly platform: Party
}

export interface Call {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The field of a multipart body that holds a small file; in the place of `body`. */
  readonly file?: string
  /** What that file holds; some words when left out. */
  readonly content?: Uint8Array
  /** What stands beside that file. */
  readonly fields?: Readonly<Record<string, string | number>>
  readonly cookie?: string
}

/**
 * Who is let in (AUT-14); `tests/functional/rights.spec.ts` tries every route as everybody.
 * `own`: everybody, as far as the rows are one's own; those of a colleague only an admin.
 */
export type Right = 'anyone' | 'member' | 'own' | 'supervisor' | 'admin' | 'super'

export interface RouteCase {
  readonly right: Right
  /** Served also to a company whose subscription is over (BIL-09). */
  readonly unpaid?: true
  /** Who calls; `home` when left out. */
  readonly by?: 'home' | 'platform'
  /** A call that succeeds, with the rows it needs. Bad input is made by spoiling it. */
  readonly valid: (fixture: RouteFixture) => Promise<Call>
  /** Runs before each try, for example to forget that there were too many. */
  readonly beforeEach?: () => Promise<void>
  /** A body that is a list is no bad input: what is in it is each row's own business. It may be long. */
  readonly takesList?: true
  /**
   * Of a list that may be another company's when the operator names one in `companyId` (API-01): makes a row of
   * this company that stands in it.
   */
  readonly rowOf?: (party: Party) => Promise<unknown>
  /** The answer never ends by itself: a stream. */
  readonly streams?: true
  /** Calls that name rows of the other company, one for each id taken; or why there is none to name. */
  readonly foreign: ((fixture: RouteFixture) => Promise<readonly Call[]>) | string
}

/** By `METHOD /pattern`, as the router prints it. */
export type RouteCases = Readonly<Record<string, RouteCase>>
