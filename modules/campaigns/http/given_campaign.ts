/** The form of a campaign as clients send it (operations.md 5). */
import { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import type { CampaignForm } from '#modules/campaigns/actions/save_campaign'
import { textCount } from '#modules/campaigns/contract'
import type { changedCampaign } from '#modules/campaigns/http/validators/campaign_validators'
import { companyOf } from '#modules/identity/public'

/** All fields may be missing. */
type Given = Awaited<ReturnType<typeof changedCampaign.validate>>

export async function formOf(actor: Actor, given: Given): Promise<Partial<CampaignForm>> {
  const { name, whatsappId, fileListId, scheduledAt } = given
  return {
    ...(name !== undefined && { name }),
    ...(whatsappId !== undefined && { connectionId: whatsappId }),
    ...(fileListId !== undefined && { preparedId: fileListId }),
    ...audienceOf(given),
    ...(scheduledAt !== undefined && { scheduledAt: await inZone(actor, scheduledAt) }),
  }
}

/** A list, a tag, or any kind of group; a form that has none of them says nothing about it. */
export function audienceOf({
  audience,
  contactListId,
  tagListId,
}: Given): Pick<Partial<CampaignForm>, 'audience'> {
  if (audience !== undefined) return { audience }
  if (contactListId) return { audience: { kind: 'contact_list', id: contactListId } }
  if (tagListId) return { audience: { kind: 'tag', id: tagListId } }
  return contactListId === null || tagListId === null ? { audience: null } : {}
}

/** The validator reads the digits as this machine's local time; they are the company's (API-08). */
export async function inZone(actor: Actor, given: Date | null): Promise<DateTime | null> {
  if (!given) return null
  const { zone } = await companyOf(actor)
  return DateTime.fromJSDate(given).setZone(zone, { keepLocalTime: true })
}

/** Left out ones stay; null and blank ones are none. */
export const textsOf = (given: Given, former: readonly string[]): string[] =>
  Array.from({ length: textCount }, (_none, index) => {
    const text = given[`message${(index + 1) as 1 | 2 | 3 | 4 | 5}`]
    return text === undefined ? (former[index] ?? '') : (text ?? '')
  })
