/** Where the contract's names for contacts come in. */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { pageNumber, searchText } from '#app/kernel/wire'
import type { ContactForm } from '#modules/contacts/actions/add_contact'
import type { ContactFilter } from '#modules/contacts/queries/list_contacts'

export const mergeOrder = vine.create({ withId: vine.number().withoutDecimals().positive() })

const contactName = () => vine.string().trim().minLength(2).maxLength(50)
/** As people write it; whether it is a number at all is decided by its digits (EXT-10). */
const typedNumber = () =>
  vine
    .string()
    .trim()
    .minLength(8)
    .maxLength(50)
    .regex(/^\+?[\d\s().-]+$/)

const details = {
  // Forms send an empty text for none.
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

const newContact = vine.create({ name: contactName(), number: typedNumber(), ...details })
const changedContact = vine.create({
  name: contactName().optional(),
  number: typedNumber().optional(),
  ...details,
})

/** Throws 422 with the faulty fields. */
export async function readNewContact(body: unknown): Promise<ContactForm> {
  const { name, number, ...given } = await newContact.validate(body)
  return { name, number, ...detailsOf(given) }
}
/** Only what was said. Throws 422 with the faulty fields. */
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
const day = () => vine.date({ formats: ['YYYY-MM-DD'] }).optional()
const listQuery = vine.create({ date: day(), dateStart: day(), dateEnd: day() })

/** The filter of GET /contacts: one day, or from one to another; bad days are 422 (CON-04). */
export async function readContactFilter(query: Record<string, unknown>): Promise<ContactFilter> {
  const { date, dateStart, dateEnd } = await listQuery.validate(query)
  return {
    page: pageNumber(query.pageNumber),
    // Refused here, not when the first rows of an export are on their way.
    search: searchText(query.searchParam),
    addedFrom: dayOf(date ?? dateStart),
    addedUntil: dayOf(date ?? dateEnd),
  }
}

/** As it was written: the validator read it in the server's own zone. */
const dayOf = (given?: Date) => (given ? DateTime.fromJSDate(given).toISODate() : null)
