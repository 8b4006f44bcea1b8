/** Contributes to contacts: what a person thought of the service (OPS-01). */
import type { PersonalData, PersonConcerned } from '#modules/contacts/contract'
import { contactDetails } from '#modules/contacts/public'

export default class PersonalDataOfRatings implements PersonalData {
  readonly exported = ['ratings']
  readonly omitted = {}

  parts({ companyId, contactId }: PersonConcerned) {
    return [
      contactDetails.exportedPart({
        name: 'ratings',
        title: 'ratings:archive.parts.ratings',
        sql: `select ratings.id, ratings.ticket_id, ratings.rate, ratings.asked_at, ratings.rated_at
          from ratings join tickets on tickets.id = ratings.ticket_id
          where tickets.company_id = ? and tickets.contact_id = ?`,
        bindings: [companyId, contactId],
      }),
    ]
  }

  /** A mark says nothing about who gave it once the ticket does not, and it is counted. */
  async erase() {}
}
