/** Maps and validates the wire names of contacts. */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { pageNumber, searchText } from '#app/kernel/http/wire'
import type { ContactForm } from '#modules/contacts/actions/add_contact'
import type { ContactFilter } from '#modules/contacts/queries/list_contacts'

export const mergeOrder = vine.create({ withId: vine.number().withoutDecimals().positive() })

const contactName = () => vine.string().trim().minLength(2).maxLength(50)
/** The free form that people type; whether the digits are a valid number is checked later (EXT-10). */
const typedNumber = () =>
  vine
    .string()
    .trim()
    .minLength(8)
    .maxLength(50)
    .regex(/^\+?[\d\s().-]+$/)

const details = {
  // Forms send an empty string for no e-mail.
  email: vine
    .unionOfTypes([vine.literal(''), vine.string().trim().maxLength(255).email()])
    .nullable()
    .optional(),
  extraInfo: vine
    .array(
      vine.object({
        name: vine.string().trim().minLength(1).maxLength(100),
        value: vine.string().trim().maxLength(1000),
      })
    )
    .maxLength(50)
    .optional(),
  disableBot: vine.boolean().optional(),
}

export const newContact = vine.create({ name: contactName(), number: typedNumber(), ...details })
export const changedContact = vine.create({
  name: contactName().optional(),
  number: typedNumber().optional(),
  ...details,
})

/** Throws 422 with the invalid fields. */
export async function readNewContact(body: unknown): Promise<ContactForm> {
  const { name, number, ...given } = await newContact.validate(body)
  return { name, number, ...detailsOf(given) }
}
/** Returns only the given fields. Throws 422 with the invalid fields. */
export async function readChangedContact(body: unknown): Promise<Partial<ContactForm>> {
  const { name, number, ...given } = await changedContact.validate(body)
  return { name, number, ...detailsOf(given) }
}

type Given = Omit<Awaited<ReturnType<typeof changedContact.validate>>, 'name' | 'number'>

function detailsOf({ email, extraInfo, disableBot }: Given) {
  const form = { email: email === null ? '' : email, extraInfo, isBotDisabled: disableBot }
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
}

/** API-07. */
const day = () =>
  vine
    .date({ formats: ['YYYY-MM-DD'] })
    .optional()
    .meta({ type: 'string', format: 'date' })
export const listQuery = vine.create({ date: day(), dateStart: day(), dateEnd: day() })

/** The filter of GET /contacts: one day or a range of days; invalid days are 422 (CON-04). */
export async function readContactFilter(query: Record<string, unknown>): Promise<ContactFilter> {
  const { date, dateStart, dateEnd } = await listQuery.validate(query)
  return {
    page: pageNumber(query.pageNumber),
    // Validated here, because an export has already started its response when it runs the query.
    search: searchText(query.searchParam),
    addedFrom: dayOf(date ?? dateStart),
    addedUntil: dayOf(date ?? dateEnd),
  }
}

/** The calendar day as given: the validator parsed it in the server's own zone. */
const dayOf = (given?: Date) => (given ? DateTime.fromJSDate(given).toISODate() : null)
