/** Test helpers: schedules. */
import { now } from '#app/kernel/clock'
import { resolveContact } from '#modules/contacts/public'
import { systemActor } from '#app/kernel/actor/actor'
import { Schedule } from '#modules/schedules/model'
import { aNumber } from '#modules/tickets/testing'

interface Creator {
  readonly companyId: number
  readonly id: number
}

export const someone = ({ companyId }: Pick<Creator, 'companyId'>, pushName = 'Ana Lima') =>
  resolveContact(systemActor(companyId), { phone: aNumber(), lid: null, pushName })

/** Pending, in an hour, for a new contact, unless stated otherwise. */
export async function aSchedule(creator: Creator, options: Partial<Schedule> = {}) {
  const contactId = options.contactId ?? (await someone(creator)).id
  const sendAt = options.sendAt ?? now().plus({ hours: 1 })
  return Schedule.create({
    companyId: creator.companyId,
    userId: creator.id,
    body: 'Your order is ready.',
    status: 'pending',
    attempts: 0,
    dueAt: sendAt,
    createdAt: now(),
    updatedAt: now(),
    ...options,
    contactId,
    sendAt,
  })
}
