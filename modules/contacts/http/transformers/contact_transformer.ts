/** Where contacts go out under the contract's names. */
import type { ContactView } from '#modules/contacts/contract'
import type { ContactWire } from '#modules/contacts/wire'

export function contactWire({ id, name, number, email, avatarUrl }: ContactView): ContactWire {
  return { id, name, number, email, profilePicUrl: avatarUrl }
}
