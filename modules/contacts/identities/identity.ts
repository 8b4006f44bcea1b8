/** The identities under which somebody may be known, in the order in which they weigh. */
import { numberCandidates } from '#modules/contacts/canonical_number'
import type { GroupSeen, IdentityKind, PersonSeen } from '#modules/contacts/contract'

export interface Identity {
  readonly kind: IdentityKind
  readonly value: string
}

/** All written forms of the phone (IN-02), and the hidden id. */
export function identitiesOf({ phone, lid }: Pick<PersonSeen, 'phone' | 'lid'>): Identity[] {
  return [
    ...(phone ? phoneForms(phone) : []).map((value): Identity => ({ kind: 'pn', value })),
    ...(lid ? [{ kind: 'lid', value: lid } as const] : []),
  ]
}

export const identityOfGroup = ({ group }: GroupSeen): Identity => ({
  kind: 'group',
  value: group,
})

/** WhatsApp's own numbers can be shorter than any that a person may type: they are known as they are. */
function phoneForms(phone: string): string[] {
  const forms = numberCandidates(phone)
  return forms.length ? forms : [phone]
}
