/** Contributes to contacts: the campaigns that wrote to a person (OPS-01). */
import { eraseRecipients } from '#modules/campaigns/actions/erase_person'
import type { PersonalData, PersonConcerned, PersonErased } from '#modules/contacts/contract'
import { contactDetails } from '#modules/contacts/public'

export default class PersonalDataOfCampaigns implements PersonalData {
  readonly exported = ['campaign_recipients']
  readonly omitted = {}

  parts({ companyId, phones }: PersonConcerned) {
    return [
      contactDetails.exportedPart({
        name: 'campaigns',
        title: 'campaigns:archive.parts.campaigns',
        sql: `select one.id, campaigns.name as campaign, one.name, one.number, one.email, one.status,
            one.body, one.sent_at, one.delivered_at, one.read_at, one.replied_at, one.left_at
          from campaign_recipients as one join campaigns on campaigns.id = one.campaign_id
          where one.company_id = ? and one.number = any(?::text[])`,
        bindings: [companyId, phones],
      }),
    ]
  }

  erase({ companyId, phones }: PersonErased) {
    return eraseRecipients({ companyId }, phones)
  }
}
