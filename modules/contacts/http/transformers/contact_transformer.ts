/** Maps contacts to the wire names. */
import type { ContactDetail, ContactView, NumberState } from '#modules/contacts/contract'
import { pictureUrl } from '#modules/contacts/pictures/picture_url'
import type { ContactDetailWire, ContactWire } from '#modules/contacts/wire'

export function contactWire({ id, name, number, email, avatarFile }: ContactView): ContactWire {
  return { id, name, number, email, profilePicUrl: pictureUrl(avatarFile) }
}

export const contactDetailWire = (contact: ContactDetail): ContactDetailWire => ({
  ...contactWire(contact),
  extraInfo: contact.extraInfo.map(({ name, value }) => ({ name, value })),
  disableBot: contact.isBotDisabled,
  isGroup: contact.isGroup,
  isWhatsappValid: contact.number === '' ? null : validity[contact.numberState],
})

const validity: Readonly<Record<NumberState, boolean | null>> = {
  confirmed: true,
  unchecked: null,
  absent: false,
}
