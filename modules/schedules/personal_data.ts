/** Contributes to contacts: what was scheduled for a person (OPS-01). */
import LeaveContact from '#modules/schedules/actions/leave_contact'
import type { PersonalData, PersonConcerned, PersonErased } from '#modules/contacts/contract'
import { contactDetails } from '#modules/contacts/public'

export default class PersonalDataOfSchedules implements PersonalData {
  readonly exported = ['schedules']
  readonly omitted = {}

  parts({ companyId, contactId }: PersonConcerned) {
    return [
      contactDetails.exportedPart({
        name: 'schedules',
        title: 'schedules:archive.parts.schedules',
        sql: `select id, body, status, send_at, sent_at, created_at,
            case when media_file is not null
              then json_build_object('key', media_file, 'name', media_name) end as file
          from schedules where company_id = ? and contact_id = ?`,
        bindings: [companyId, contactId],
      }),
    ]
  }

  erase(person: PersonErased) {
    return new LeaveContact().purge(person)
  }
}
