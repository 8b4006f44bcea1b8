/** A program that sends, and what comes of it. */
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { apiAs } from '#app/kernel/testing/api'
import { aCheckedNumber, aProgram } from '#modules/external_api/testing'
import { anAdmin } from '#modules/identity/testing'
import Ticket from '#modules/tickets/models/ticket'

export type Program = Awaited<ReturnType<typeof aProgram>>

export const path = '/api/messages/send'
export const body = 'Your order is ready.'

/** A program, the admin of its company, and a number that WhatsApp knows. */
export async function setUp(options: Parameters<typeof aProgram>[1] = {}) {
  const admin = await anAdmin()
  const program = await aProgram(admin.actor, options)
  return { admin, program, number: await aCheckedNumber(admin.actor) }
}
export const sendAs = (client: ApiClient, program: Program, given: object, key?: string) => {
  const request = apiAs(client, program).post(path, given)
  return key ? request.header('idempotency-key', key) : request
}
export const outboxOf = ({ connectionId }: Program) =>
  db.from('outbox_entries').where('connection_id', connectionId).orderBy('id')
export const messagesOf = ({ connectionId }: Program) =>
  db.from('messages').where('connection_id', connectionId).orderBy('id')
export const ticketsOf = ({ companyId, connectionId }: Program) =>
  Ticket.of({ companyId }).where({ connectionId }).orderBy('id')

/** The same as a form with files, whose content goes by their names. */
export const withFiles = (client: ApiClient, program: Program, names: readonly string[]) =>
  names.reduce(
    (request, name) =>
      request.file('medias', Buffer.from(`content of ${name}`), { filename: name }),
    client.post(path).accept('json').bearerToken(program.token)
  )
