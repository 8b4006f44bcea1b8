/** A company with one connection, and a customer whom WhatsApp identifies by a phone number or by a hidden id. */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#app/kernel/actor/actor'
import { travel } from '#app/kernel/clock'
import { learnPairs } from '#modules/contacts/testing'
import { anAdmin } from '#modules/identity/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Message from '#modules/messages/models/message'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import type { InboundMessage } from '#modules/whatsapp/contract'

export const phone = '5511977776666'
export const lid = '98765432109876'
const consumer = new TakeInbound()

export async function twoNames() {
  const admin = await anAdmin()
  const { companyId } = admin.actor
  return { admin, companyId, connection: await aConnection({ companyId }) }
}
export type Fixture = Awaited<ReturnType<typeof twoNames>>

/** The customer writes under this identity; the clock, which must be frozen, advances by a minute. */
export async function write(
  { connection }: Pick<Fixture, 'connection'>,
  name: 'phone' | 'lid',
  options: Partial<InboundMessage> = {}
): Promise<InboundMessage> {
  const inbound = anInbound(connection, {
    chat: name === 'phone' ? `${phone}@s.whatsapp.net` : `${lid}@lid`,
    sender: {
      phone: name === 'phone' ? phone : null,
      lid: name === 'lid' ? lid : null,
      pushName: 'Ana',
    },
    ...options,
  })
  await consumer.receive(inbound)
  travel(60_000)
  return inbound
}

/** WhatsApp reports that both identities are one person. */
export const mergeNow = ({ companyId }: Fixture) =>
  learnPairs(systemActor(companyId), [{ phone, lid }])

export const ticketsOf = ({ companyId }: Fixture) => Ticket.of({ companyId }).orderBy('id')
export const messagesOf = ({ companyId }: Fixture) => Message.of({ companyId }).orderBy('id')
export async function contactIdsOf({ companyId }: Fixture): Promise<number[]> {
  const rows = await db.from('contacts').where('company_id', companyId).orderBy('id')
  return rows.map(({ id }) => id)
}
