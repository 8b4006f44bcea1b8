/** The connection on which a schedule leaves (SCH-03). */
import { registry } from '#app/kernel/modules/registry'
import { lastConnection } from '#modules/contacts/contract'
import { accessUser } from '#modules/identity/public'
import type { Schedule } from '#modules/schedules/model'
import { describeConnections } from '#modules/whatsapp/public'

type Chosen = Pick<Schedule, 'companyId' | 'contactId' | 'userId' | 'connectionId'>

/**
 * The chosen one, else that of the contact's newest ticket, else the user's, else the company's default. Null while it
 * cannot send: no other one takes its place, because the contact knows the company by it.
 */
export async function connectionOf(schedule: Chosen): Promise<number | null> {
  const all = await describeConnections(schedule)
  const candidates = [
    schedule.connectionId,
    await ofTicket(schedule),
    await ofUser(schedule),
    all.find(({ isDefault }) => isDefault)?.id ?? null,
  ]
  const id = candidates.find((one) => one !== null && all.some((known) => known.id === one))
  const isReady = all.some((known) => known.id === id && known.status === 'CONNECTED')
  return isReady ? id! : null
}

async function ofTicket(schedule: Chosen): Promise<number | null> {
  const [Last] = await registry.contributionsTo(lastConnection)
  return Last ? new Last().of(schedule, schedule.contactId) : null
}

/** Null for somebody who has left. */
async function ofUser(schedule: Chosen): Promise<number | null> {
  try {
    return (await accessUser(schedule, schedule.userId)).connectionId
  } catch {
    return null
  }
}
