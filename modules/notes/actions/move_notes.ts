/** Implements contacts' extension point for rows that reference a merged contact (IN-06). */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ContactHoldings, ContactMerge } from '#modules/contacts/contract'
import Note from '#modules/notes/models/note'

export default class MoveNotes implements ContactHoldings {
  async move({ companyId, winnerId, loserId }: ContactMerge) {
    await unitOfWork(async ({ trx }) => {
      await Note.of({ companyId }, trx).where('contactId', loserId).update({ contactId: winnerId })
    })
  }
}
