/** Maps birthdays to the HTTP contract's names. */
import { ageOn } from '#modules/birthday/calendar'
import type { BirthdayView } from '#modules/birthday/queries/list_birthdays'
import type { ListedBirthdayWire } from '#modules/birthday/wire'
import { pictureUrl } from '#modules/contacts/public'

export const birthdayWire = ({ id, day, bornOn, contact }: BirthdayView): ListedBirthdayWire => ({
  id,
  date: day,
  age: bornOn === null ? null : ageOn(day, bornOn),
  contact: {
    id: contact.id,
    name: contact.name,
    number: contact.number,
    profilePicUrl: pictureUrl(contact.avatarFile),
  },
})
