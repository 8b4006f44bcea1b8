/** Test helpers: the key of a person, a connection that a program has the token of, and numbers that WhatsApp knows. */
import { randomBytes } from 'node:crypto'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { apiScopes } from '#app/kernel/http/api_calls'
import { newKey } from '#app/kernel/actor/key_token'
import { ApiKey } from '#modules/external_api/model'
import { aConnection, aNumber } from '#modules/tickets/testing'
import type Connection from '#modules/whatsapp/models/connection'
import { tokenColumns } from '#modules/whatsapp/models/connection_token'

type Company = Pick<Actor, 'companyId'>

/** A key of this person and its row; default: with every scope, and it does not expire. */
export async function aKey(
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  fields: Partial<ApiKey> = {}
) {
  const { key, hash, hint } = newKey('guiche_')
  const row = { name: 'Shop', scopes: apiScopes(), hash, hint, createdAt: now(), ...fields }
  const { id } = await ApiKey.create({ companyId, userId: userId!, ...row })
  return { id, key, token: key, companyId }
}

/** A connection and its token; connected unless stated otherwise. */
export async function aProgram(company: Company, options: Partial<Connection> = {}) {
  const token = randomBytes(24).toString('hex')
  const connection = await aConnection(company, { ...options, ...tokenColumns(token) })
  return { token, connection, companyId: company.companyId, connectionId: connection.id }
}

/** What WhatsApp said about a number of the last day: that somebody has it, at this address, or nobody. */
export async function aCheckedNumber({ companyId }: Company, exists = true, number = aNumber()) {
  const address = exists ? `${number}@s.whatsapp.net` : null
  const row = { company_id: companyId, number, address, checked_at: now().toJSDate() }
  await db.table('number_checks').insert(row)
  return number
}

/** Counters are stored outside the transaction of a test. */
export const forgetSends = () => limiter.clear(['memory'])
