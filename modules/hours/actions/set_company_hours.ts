/** Replaces the company's working hours (BOT-40). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { Shift } from '#modules/hours/contract'
import CompanyHours from '#modules/hours/models/company_hours'
import { companyShifts } from '#modules/hours/queries/company_hours'

/** An empty list means always open (BOT-41). */
export async function setCompanyHours(actor: Actor, shifts: readonly Shift[]): Promise<void> {
  const { companyId } = actor
  await unitOfWork(async (work) => {
    const before = await companyShifts(actor)
    await work.trx
      .table('company_hours')
      .insert({
        company_id: companyId,
        shifts: JSON.stringify(shifts),
        created_at: now().toJSDate(),
        updated_at: now().toJSDate(),
      })
      .onConflict('company_id')
      .merge(['shifts', 'updated_at'])
    const { id } = await CompanyHours.of(actor, work.trx).firstOrFail()
    work.audit({
      actor,
      action: 'hours.set',
      entity: 'company_hours',
      entityId: id,
      before: { shifts: before },
      after: { shifts },
    })
  })
}
