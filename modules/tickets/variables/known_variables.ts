/** The values that a text may name, worked out from a ticket's people and the time of day (VAR-02..04); pure. */
import type { DateTime } from 'luxon'
import type { VariableValues } from '#modules/tickets/variables/render_variables'

export interface VariableFacts {
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
export function knownVariables(facts: VariableFacts): VariableValues {
  const { contact, ticket, now } = facts
  const greeting = facts.greetings[Math.floor(now.hour / 6)] ?? ''
  const extra = facts.extraInfo.map(
    ({ name, value }) => [name.trim().toLowerCase(), value] as const
  )
  const known: readonly (readonly [string, string])[] = [
    ['firstname', isNamed(contact) ? contact.name.trim().split(/\s+/)[0]! : ''],
    ['name', contact.name.trim() || contact.number],
    ['number', contact.number],
    ['email', contact.email],
    ...called(['ms', 'greeting', 'gretting'], greeting),
    ['protocol', ticket?.protocol ?? ''],
    ...called(['hora', 'hour', 'time'], now.toFormat('HH:mm:ss')),
    ...called(['data', 'date'], now.toFormat('dd/MM/yyyy')),
    ...called(['queue', 'fila'], facts.queue),
    ...called(['user', 'agent', 'usuario'], facts.user),
    ['ticket', ticket ? String(ticket.id) : ''],
    ['company', facts.company],
  ]
  return Object.fromEntries([...extra, ...known])
}

/** One value under all the names that texts of the family use for it. */
const called = (names: readonly string[], value: string) =>
  names.map((name) => [name, value] as const)

/** Until somebody names a contact, its number stands in for the name (IN-07): nobody is greeted by a number. */
const isNamed = ({ name, number }: VariableFacts['contact']) =>
  name.trim() !== '' && name.trim() !== number
