/** Values of the variables in a text, from the ticket, its people and the time of day (VAR-02..04); pure. */
import type { DateTime } from 'luxon'
import { valuesByName, type VariableValues } from '#app/kernel/text/variables'

export interface VariableContext {
  readonly contact: { readonly name: string; readonly number: string; readonly email: string }
  /** The contact's extra fields by name. */
  readonly extraInfo: readonly { readonly name: string; readonly value: string }[]
  readonly ticket: { readonly id: number; readonly protocol: string } | null
  readonly queue: string
  readonly user: string
  readonly company: string
  /** In the company's zone. */
  readonly now: DateTime
  /** The four greetings of the day, starting at midnight, in the company's language. */
  readonly greetings: readonly [string, string, string, string]
}

/** Keys are lower case, missing values are "". Built-in names take precedence over a contact's fields. */
export function knownVariables(context: VariableContext): VariableValues {
  const { contact, ticket, now } = context
  const known = {
    firstName: isNamed(contact) ? contact.name.trim().split(/\s+/)[0]! : '',
    name: contact.name.trim() || contact.number,
    number: contact.number,
    email: contact.email,
    protocol: ticket?.protocol ?? '',
    ticket: ticket ? String(ticket.id) : '',
    queue: context.queue,
    user: context.user,
    company: context.company,
    ms: context.greetings[Math.floor(now.hour / 6)] ?? '',
    date: now.toFormat('dd/MM/yyyy'),
    hour: now.toFormat('HH:mm:ss'),
  }
  return valuesByName(known, context.extraInfo)
}

/** A contact without a name has its number as name (IN-07), which must not be used as a first name. */
const isNamed = ({ name, number }: VariableContext['contact']) =>
  name.trim() !== '' && name.trim() !== number
