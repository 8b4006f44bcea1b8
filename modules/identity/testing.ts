/** Users as fixtures for the tests of all modules: real rows, a real session and a real token. */
import limiter from '@adonisjs/limiter/services/main'
import type { Actor } from '#app/kernel/actor/actor'
import { CompanyFactory } from '#modules/identity/database/factories/company_factory'
import { UserFactory } from '#modules/identity/database/factories/user_factory'
import { newKey } from '#app/kernel/actor/key_token'
import { now } from '#app/kernel/clock'
import type Company from '#modules/identity/models/company'
import OperatorKey from '#modules/identity/models/operator_key'
import type User from '#modules/identity/models/user'
import { openSession } from '#modules/identity/sessions/open_session'
import type { OpenedSession } from '#modules/identity/sessions/opened_session'
import TokenActorSource from '#modules/identity/sessions/token_actor_source'

export interface SomeoneSignedIn {
  /** The state at sign-in; `actorAgain` reads it anew, for example after joining a queue. */
  readonly actor: Actor
  readonly token: string
  readonly user: User
  readonly company: Company
  readonly session: OpenedSession
  actorAgain(): Promise<Actor>
}
interface Options {
  /** A new company when omitted. */
  readonly company?: Company
  readonly user?: Partial<Pick<User, 'name' | 'email' | 'profile' | 'isSuper' | 'seesQueueless'>>
}

/** A company that is on no plan: it has every feature and no limits. */
export const aCompany = (values: Partial<Pick<Company, 'name' | 'isPlatform'>> = {}) =>
  CompanyFactory.merge(values).create()

export const anAgent = (options: Options = {}) => aPerson({ profile: 'user' }, options)
export const aSupervisor = (options: Options = {}) => aPerson({ profile: 'supervisor' }, options)
export const anAdmin = (options: Options = {}) => aPerson({ profile: 'admin' }, options)
/** An operator of the platform. */
export const aSuper = (options: Options = {}) =>
  aPerson({ profile: 'admin', isSuper: true }, options)
/** An admin of another company, who must never see our data (API-02). */
export const aStranger = () => aPerson({ profile: 'admin', name: 'Stranger' }, {})

/** A key by which this operator calls from elsewhere (ADR 80); valid for a day unless stated otherwise. */
export async function anOperatorKey(
  { user }: SomeoneSignedIn,
  expiresAt = now().plus({ days: 1 })
) {
  const { key, hash, hint } = newKey('guiche_operator_')
  const { companyId, id: userId } = user
  const values = { companyId, userId, name: 'Laptop', hash, hint, expiresAt, createdAt: now() }
  return { id: (await OperatorKey.create(values)).id, key }
}

/** For tests that open a session without credentials. */
export const proved = () => true

/** Resets the counters of sign-in attempts, which are stored outside the transaction of a test. */
export const forgetSignInAttempts = () => limiter.clear(['database'])

async function aPerson(kind: Options['user'], options: Options): Promise<SomeoneSignedIn> {
  const company = options.company ?? (await aCompany())
  const user = await UserFactory.merge({ companyId: company.id, ...kind, ...options.user }).create()
  await user.load('company')
  const session = await openSession(user, proved)
  const source = new TokenActorSource()
  const actorAgain = async () => (await source.authenticate(session.accessToken)).actor
  return {
    actor: await actorAgain(),
    token: session.accessToken,
    user,
    company,
    session,
    actorAgain,
  }
}
