/** Sets or clears a contact's birthday. */
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { listDay } from '#modules/birthday/actions/list_day'
import { beginAfter } from '#modules/birthday/actions/progress'
import { monthDayOf } from '#modules/birthday/calendar'
import Birthday from '#modules/birthday/models/birthday'
import BirthdayListing from '#modules/birthday/models/birthday_listing'
import { todayOf } from '#modules/birthday/today'
import { accessContact } from '#modules/contacts/public'

interface Wanted {
  readonly contactId: unknown
  /** yyyy-MM-dd; null clears it. */
  readonly bornOn: string | null
}

/** 404 for another company's contact, 422 for a future day. A birthday that is today is listed at once. */
export async function setBirthday(actor: Actor, { contactId: given, bornOn }: Wanted) {
  const today = await todayOf(actor)
  if (bornOn && bornOn > today)
    throw new errors.E_VALIDATION({ fields: [{ field: 'birthday', rule: 'beforeOrEqual' }] })
  try {
    await unitOfWork((work) => write(work, actor, { given, bornOn, today }))
  } catch (error) {
    // The contact was deleted concurrently: loading it again throws the 404.
    if ((error as { code?: string }).code === '23503') await accessContact(actor, given)
    throw error
  }
}

interface Task {
  readonly given: unknown
  readonly bornOn: string | null
  readonly today: string
}

async function write(work: Work, actor: Actor, { given, bornOn, today: day }: Task) {
  const { id: contactId } = await accessContact(actor, given)
  const { companyId } = actor
  const before = await Birthday.of(actor, work.trx).where({ contactId }).forUpdate().first()
  await (bornOn ? put(work, { companyId, contactId, bornOn }) : before?.delete())
  await BirthdayListing.of(actor, work.trx).where({ contactId, day }).delete()
  await listDay(work, actor, { day, contactId })
  await beginAfter(work, actor, day)
  work.emit('birthday.changed', { companyId })
  work.audit({
    actor,
    action: 'birthday.update',
    entity: 'contacts',
    entityId: contactId,
    before: { bornOn: before?.bornOn.toISODate() ?? null },
    after: { bornOn },
  })
}

interface Row {
  readonly companyId: number
  readonly contactId: number
  readonly bornOn: string
}

const put = ({ trx }: Work, { companyId, contactId, bornOn }: Row) =>
  trx
    .table('birthdays')
    .insert({
      contact_id: contactId,
      company_id: companyId,
      born_on: bornOn,
      month_day: monthDayOf(bornOn),
    })
    .onConflict('contact_id')
    .merge(['born_on', 'month_day'])
