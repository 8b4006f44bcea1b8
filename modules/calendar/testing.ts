/** Connected calendars for tests. */
import { Secret } from '@adonisjs/core/helpers'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { encrypted } from '#modules/calendar/credentials'
import { CalendarAccount } from '#modules/calendar/model'
import env from '#start/env'

interface ConnectedTokens {
  readonly refresh: string
  readonly access: string
}

/** Replaces the one of the company. Default: an access token that is valid for an hour. */
export async function aCalendar(
  { companyId }: Pick<Actor, 'companyId'>,
  { refresh, access }: ConnectedTokens,
  fields: Partial<CalendarAccount> = {}
): Promise<CalendarAccount> {
  await CalendarAccount.of({ companyId }).delete()
  const row = await CalendarAccount.create({
    companyId,
    refreshToken: encrypted(refresh),
    accessToken: encrypted(access),
    accessExpiresAt: now().plus({ hours: 1 }),
    email: 'agenda@flor.example',
    connectedAt: now(),
    createdAt: now(),
    updatedAt: now(),
    ...fields,
  })
  return row.refresh()
}

const names = ['GOOGLE_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
type GoogleVariables = Readonly<Partial<Record<(typeof names)[number], string>>>

/** The product asks there until the returned function is called; missing ones are not set. */
export function useGoogle(variables: GoogleVariables): () => void {
  const before = names.map((name) => [name, env.get(name)] as const)
  for (const name of names) {
    const value = variables[name]
    const isSecret = name === 'GOOGLE_CLIENT_SECRET'
    put(name, isSecret && value !== undefined ? new Secret(value) : value)
  }
  return () => before.forEach(([name, value]) => put(name, value))
}

function put(name: (typeof names)[number], value: unknown) {
  env.set(name, value as never)
  // `set` writes it as a text.
  if (value === undefined) delete process.env[name]
}
