/** What the form of a contact begins with, and what of it is sent. */
import { shownNumber } from '#web/lib/phone_number'
import type { ContactForm } from './api'
import type { Contact } from './model'

export const newForm = (draft: Partial<ContactForm> = {}): ContactForm => ({
  name: '',
  number: '',
  email: '',
  extraInfo: [],
  disableBot: false,
  ...draft,
})

export const formOf = ({
  name,
  number,
  email,
  extraInfo,
  isBotDisabled,
}: Contact): ContactForm => ({
  name,
  number: number && shownNumber(number),
  email,
  extraInfo,
  disableBot: isBotDisabled,
})

/** Of a new contact all; of a known one what differs: a number that stays is not asked about again (CON-02). */
export function changed(known: ContactForm | null, form: ContactForm): Partial<ContactForm> {
  const said = { ...form, name: form.name.trim(), email: form.email.trim(), extraInfo: facts(form) }
  if (!known) return said
  const differs = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(known[field as keyof ContactForm])
  return Object.fromEntries(Object.entries(said).filter(differs))
}

/** One without a name is left out. */
const facts = ({ extraInfo }: ContactForm) =>
  extraInfo
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name }) => name !== '')
