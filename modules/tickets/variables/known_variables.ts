/** The values that a text may name, worked out from a ticket's people and the time of day (VAR-02..04); pure. */
import type { DateTime } from 'luxon'
import { valuesByName, type VariableValues } from '#app/kernel/variables'

export interface VariableContext {
  readonly contact: { readonly name: string; readonly number: string; readonly email: string }
  /** Further fields of the contact, by the name that a person gave them. */
  readonly extraInfo: readonly { readonly name: string; readonly value: string }[]
  readonly ticket: { readonly id: number; readonly protocol: string } | null
  readonly queue: string
  readonly user: string
  readonly company: string
  /** In the company's zone. */
  readonly now: DateTime
  /** The four greetings of the day, from midnight on, in the company's language. */
  readonly greetings: readonly [string, string, string, string]
}

/** Every name in lower case, a missing value as "". The house's own names win over a contact's fields. */
export function knownVariables(facts: VariableContext): VariableValues {
  const { contact, ticket, now } = facts
  const known = {
    firstName: isNamed(contact) ? contact.name.trim().split(/\s+/)[0]! : '',
    name: contact.name.trim() || contact.number,
    number: contact.number,
    email: contact.email,
    protocol: ticket?.protocol ?? '',
    ticket: ticket ? String(ticket.id) : '',
    queue: facts.queue,
    user: facts.user,
    company: facts.company,
    ms: facts.greetings[Math.floor(now.hour / 6)] ?? '',
    date: now.toFormat('dd/MM/yyyy'),
    hour: now.toFormat('HH:mm:ss'),
  }
  return valuesByName(known, facts.extraInfo)
}

/** Until somebody names a contact, its number stands in for the name (IN-07): nobody is greeted by a number. */
const isNamed = ({ name, number }: VariableContext['contact']) =>
  name.trim() !== '' && name.trim() !== number
