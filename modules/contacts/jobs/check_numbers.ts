/** Checks numbers on WhatsApp that were added while no connection was connected (CON-01). */
import { now } from '#app/kernel/clock'
import type { Job } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { NumberState } from '#modules/contacts/contract'
import { lockContacts } from '#modules/contacts/identities/known_identities'
import Contact from '#modules/contacts/models/contact'
import { askWhatsapp } from '#modules/contacts/numbers/ask_whatsapp'

interface Payload {
  readonly companyId: number
}

/** Numbers per run; the next run takes the rest. */
const atOnce = 100

export default class CheckNumbers implements Job<Payload> {
  async handle({ companyId }: Payload) {
    const pending = await Contact.of({ companyId })
      .where('numberState', 'unchecked')
      // Random order: a number that never gets a response must not block the others.
      .orderByRaw('random()')
      .limit(atOnce)
    for (const contact of pending) {
      const state = await stateOf(contact)
      // No connection or no response: the rows stay `unchecked`, and the next run retries.
      if (state === 'unchecked') return
      await finish(contact, state)
    }
  }
}

async function stateOf({ companyId, number }: Contact): Promise<NumberState> {
  try {
    return await askWhatsapp({ companyId }, number)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'E_NUMBER_UNKNOWN') return 'absent'
    if (code === 'E_NUMBER_CHECK') return 'unchecked'
    throw error
  }
}

/** Only if the number is still the one that was checked; idempotent. */
async function finish({ companyId, id, number }: Contact, numberState: NumberState) {
  await unitOfWork(async (work) => {
    const [contact] = await lockContacts(work.trx, { companyId }, [id])
    if (contact?.number !== number || contact.numberState !== 'unchecked') return
    await contact.useTransaction(work.trx).merge({ numberState, updatedAt: now() }).save()
    work.emit('contacts.contact_changed', { companyId, contactId: id, change: 'update' })
  })
}
