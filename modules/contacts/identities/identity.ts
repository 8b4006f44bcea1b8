/** The identities under which a person may be known, by precedence. */
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

export const identityOfGroup = ({ group }: Pick<GroupSeen, 'group'>): Identity => ({
  kind: 'group',
  value: group,
})

/** Numbers from WhatsApp can be shorter than users may type: they are stored as they are. */
function phoneForms(phone: string): string[] {
  const forms = numberCandidates(phone)
  return forms.length ? forms : [phone]
}
