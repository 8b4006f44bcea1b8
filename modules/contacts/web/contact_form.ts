/** Initial values of a contact's form, and what is sent when it is saved. */
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

/**
 * All fields of a new contact; only changed ones of an existing one, so that an unchanged number is not checked again
 * (CON-02).
 */
export function changed(known: ContactForm | null, form: ContactForm): Partial<ContactForm> {
  const values = {
    ...form,
    name: form.name.trim(),
    email: form.email.trim(),
    extraInfo: filledFields(form),
  }
  if (!known) return values
  const differs = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(known[field as keyof ContactForm])
  return Object.fromEntries(Object.entries(values).filter(differs))
}

/** Entries without a name are dropped. */
const filledFields = ({ extraInfo }: ContactForm) =>
  extraInfo
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name }) => name !== '')
