/** Resolves a bearer token to its actor, through a cache (AUT-03, AUT-04). */
import { AccessToken } from '@adonisjs/auth/access_tokens'
import db from '@adonisjs/lucid/services/db'
import type { Actor, ActorSource, Authenticated } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { rowId } from '#app/kernel/http/wire'
import Company from '#modules/identity/models/company'
import { abilitiesOf } from '#modules/identity/sessions/abilities'
import {
  rememberedTokens,
  type TokenDetails,
  type TokenRow,
} from '#modules/identity/sessions/remembered_tokens'
import { billing } from '#modules/identity/sessions/issue_tokens'
import { operatorOfKey } from '#modules/identity/sessions/operator_of_key'
import { operatorOfMachine } from '#modules/identity/sessions/operator_of_machine'
import { personWithoutSession } from '#modules/identity/sessions/person_without_session'
import { queuesOf } from '#modules/identity/sessions/queues_of'
import { debtOf, dueDateOf } from '#modules/identity/sessions/subscription'

export default class TokenActorSource implements ActorSource {
  /** Throws E_TOKEN_EXPIRED for an invalid or expired token, E_SESSION_EXPIRED when its session has ended. */
  async authenticate(token: string | null): Promise<Authenticated> {
    const { row, queueIds } = await rememberedTokens.read(token ?? '', () => detailsOf(token))
    if (!row || row.expires_at <= now().toJSDate()) throw new errors.E_TOKEN_EXPIRED()
    const debt = await debtOf(subscriptionOf(row))
    const sessionId = row.session_id ?? paymentOf(row, debt)
    if (!sessionId) throw new errors.E_SESSION_EXPIRED()
    return { actor: actorOf(row, sessionId, queueIds), debt, expiresAt: row.expires_at }
  }

  person = personWithoutSession
  operatorOfMachine = operatorOfMachine
  operatorOfKey = operatorOfKey

  async debts(companyIds: readonly number[]): Promise<ReadonlyMap<number, Error>> {
    const debts = new Map<number, Error>()
    for (const company of await Company.query().whereIn('id', [...companyIds])) {
      const { id: companyId, isActive, isPlatform } = company
      const debt = await debtOf({ companyId, isActive, isPlatform, dueDate: dueDateOf(company) })
      if (debt) debts.set(companyId, debt)
    }
    return debts
  }
}

const subscriptionOf = (row: TokenRow) => ({
  companyId: row.company_id,
  isActive: row.is_active,
  isPlatform: row.is_platform,
  dueDate: row.due_date,
})

/** A token for paying needs no session; it is void as soon as nothing is owed (BIL-08). */
const paymentOf = (row: TokenRow, debt: Error | null) =>
  debt && row.is_for_payment ? billing : null

async function detailsOf(token: string | null): Promise<TokenDetails> {
  const row = await rowOf(token)
  if (!row?.session_id) return { row, queueIds: [] }
  const queues = await queuesOf(row.company_id, [row.user_id])
  return { row, queueIds: queues.get(row.user_id)!.map(({ id }) => id) }
}

function actorOf(row: TokenRow, sessionId: string, queueIds: readonly number[]): Actor {
  // Whoever enters a company leaves the rights of the platform outside.
  const isSuper = row.is_super && row.operator_id === null
  const abilities = abilitiesOf({ profile: row.profile, isSuper })
  return {
    companyId: row.company_id,
    userId: row.user_id,
    name: row.name,
    profile: row.profile,
    super: isSuper,
    queueIds,
    seesQueueless: row.sees_queueless,
    sessionId,
    ...(row.operator_id && { operatorId: row.operator_id }),
    can: (ability) => abilities.has(ability),
  }
}

/** Replaces the provider's own `verify`, which writes `last_used_at` on each call and ignores sessions. */
async function rowOf(token: string | null): Promise<TokenRow | null> {
  const given = token ? AccessToken.decode('oat_', token) : null
  const id = given && rowId(given.identifier)
  if (!given || !id) return null
  const row = await selectToken(id)
  return row && isSecretOf(row, given.secret) ? row : null
}

async function selectToken(id: number): Promise<TokenRow | null> {
  const { rows } = await db.rawQuery(
    `select token.hash, token.expires_at, token.operator_id, session.id as session_id,
            token.abilities = '["billing"]' and users.deleted_at is null
              and companies.deleted_at is null as is_for_payment,
            users.id as user_id, users.company_id, users.name, users.profile, users.is_super,
            users.sees_queueless,
            companies.is_active, companies.is_platform, companies.due_date::text
       from auth_access_tokens token
       join users on users.id = token.tokenable_id
       join companies on companies.id = users.company_id
       left join users operator
         on operator.id = token.operator_id and operator.is_super and operator.deleted_at is null
       left join sessions session
         on session.user_id = coalesce(operator.id, users.id) and session.id::text = token.name
        and session.expires_at > ? and users.deleted_at is null and companies.deleted_at is null
      where token.id = ? and token.type = 'auth_token'`,
    [now().toJSDate(), id]
  )
  return rows[0] ?? null
}

function isSecretOf({ hash }: TokenRow, secret: Parameters<AccessToken['verify']>[0]) {
  const nothing = new Date(0)
  return new AccessToken({
    identifier: 0,
    tokenableId: 0,
    type: 'auth_token',
    name: null,
    hash,
    abilities: [],
    createdAt: nothing,
    updatedAt: nothing,
    lastUsedAt: null,
    expiresAt: null,
  }).verify(secret)
}
