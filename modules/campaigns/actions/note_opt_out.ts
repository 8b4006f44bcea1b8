/** A person of the company notes that a contact wants no campaigns, or wants them again (CMP-07). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors } from '#app/kernel/errors'
import { leftAt, optIn, optOut } from '#modules/campaigns/opt_outs'
import { accessContact } from '#modules/contacts/public'

/** Since when the contact wants none; null for one who does, and for one without a number. 404 for another company's. */
export async function optOutOf(actor: Actor, given: unknown): Promise<Date | null> {
  const { number } = await accessContact(actor, given)
  return number ? leftAt({ companyId: actor.companyId, number }) : null
}

/** Twice is as once. 422 for a contact without a number: no campaign reaches it. */
export async function noteOptOut(actor: Actor, given: unknown, wanted: boolean) {
  const { companyId } = actor
  return unitOfWork(async (work) => {
    const { id: contactId, number } = await accessContact(actor, given)
    if (!number) throw new errors.E_VALIDATION({ fields: [{ field: 'number', rule: 'required' }] })
    const person = { companyId, number }
    const isChanged = wanted ? await optOut(work, person, null) : await optIn(work, person)
    if (isChanged) {
      await emitOptOut(work, { companyId, contactId, number })
      work.audit({
        actor,
        action: wanted ? 'campaigns.opt_out' : 'campaigns.opt_in',
        entity: 'contacts',
        entityId: contactId,
        before: { optedOut: !wanted },
        after: { optedOut: wanted },
      })
    }
    return leftAt(person)
  })
}

interface Left {
  readonly companyId: number
  readonly contactId: number
  readonly number: string
}

/** Everybody of the company sees its contacts. */
export async function emitOptOut(work: Work, { companyId, contactId, number }: Left) {
  const at = await leftAt({ companyId, number })
  work.emit('campaigns.opt_out_changed', { companyId, contactId, at: at?.toISOString() ?? null })
}
