/** Test helpers: a connection that a program has the token of, and numbers that WhatsApp knows. */
import { randomBytes } from 'node:crypto'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { aConnection, aNumber } from '#modules/tickets/testing'
import type Connection from '#modules/whatsapp/models/connection'
import { tokenColumns } from '#modules/whatsapp/models/connection_token'

type Company = Pick<Actor, 'companyId'>

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
