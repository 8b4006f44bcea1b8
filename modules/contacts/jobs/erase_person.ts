/** Goes through what a person wrote and what others noted, and replaces or deletes it (OPS-01). */
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { Job } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { personalData, type PersonErased } from '#modules/contacts/contract'
import ContactErasure from '#modules/contacts/models/contact_erasure'

interface Payload {
  readonly contactId: number
}

/** Driven by the row: a run that was missed or killed is made up for by the next one. Does nothing once it is done. */
export default class ErasePerson implements Job<Payload> {
  async handle({ contactId }: Payload, stopping?: AbortSignal) {
    // Across all companies: the row names its company.
    const erasure = await ContactErasure.query()
      .sideload({ everyCompany: true })
      .where('contactId', contactId)
      .whereNull('finishedAt')
      .first()
    if (!erasure) return
    const { companyId, phones, addresses } = erasure
    const askedAt = erasure.askedAt.toJSDate()
    const person = { companyId, contactId, phones, addresses, askedAt }
    const failed = await eraseEverywhere(person, stopping)
    if (failed.length) throw new AggregateError(failed, 'a person could not be erased')
    if (stopping?.aborted) return
    await unitOfWork((work) => finish(work, person))
  }
}

/** One module that fails must not keep the others from it. */
async function eraseEverywhere(person: PersonErased, stopping?: AbortSignal): Promise<unknown[]> {
  const failed: unknown[] = []
  for (const Data of await registry.contributionsTo(personalData)) {
    if (stopping?.aborted) break
    await new Data().erase(person, stopping).catch((error: unknown) => failed.push(error))
  }
  return failed
}

async function finish({ trx }: Work, { companyId, contactId }: PersonErased) {
  await ContactErasure.of({ companyId }, trx)
    .where({ contactId })
    .update({ phones: '[]', addresses: '[]', finishedAt: now().toJSDate() })
}
