/** The figures of a period: current state, durations, and people (DSH-02 to DSH-04). */
import type { Actor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { listPeople } from '#modules/identity/public'
import { attendantRatings, type Span } from '#modules/tickets/contract'
import { figures } from '#modules/tickets/public'

export interface Figures {
  /** Right now, regardless of the period. */
  readonly open: number
  readonly pending: number
  readonly finished: number
  readonly newContacts: number
  /** Minutes with one decimal; 0 when there is no data. */
  readonly supportMinutes: number
  readonly waitMinutes: number
  /** By name. */
  readonly attendants: readonly Attendant[]
}
export interface Attendant {
  readonly id: number
  readonly name: string
  /** 1 to 3 with one decimal; 0 without ratings. */
  readonly rating: number
  readonly supportMinutes: number
  /** Number of services behind `supportMinutes`. */
  readonly tickets: number
  readonly isOnline: boolean
}

export async function figuresOf(actor: Actor, period: Span): Promise<Figures> {
  const [active, services, waits, newContacts, people, ratings] = await Promise.all([
    figures.serviceFigures.activeTickets(actor),
    figures.serviceFigures.finishedServices(actor, period),
    figures.serviceFigures.waits(actor, period),
    figures.serviceFigures.newContacts(actor, period),
    listPeople(actor),
    ratingsOf(actor, period),
  ])
  const byPerson = new Map(services.map((service) => [service.userId, service]))
  return {
    ...active,
    newContacts,
    finished: sum(services.map(({ finished }) => finished)),
    supportMinutes: meanMinutes(
      sum(services.map(({ supportSeconds }) => supportSeconds)),
      sum(services.map(({ supported }) => supported))
    ),
    waitMinutes: meanMinutes(waits.seconds, waits.count),
    attendants: people
      .filter(({ isFormer }) => !isFormer)
      .map(({ id, name, isOnline }) => {
        const { supportSeconds = 0, supported = 0 } = byPerson.get(id) ?? {}
        return {
          id,
          name,
          rating: oneDecimal(ratings.get(id) ?? 0),
          supportMinutes: meanMinutes(supportSeconds, supported),
          tickets: supported,
          isOnline,
        }
      }),
  }
}

async function ratingsOf(actor: Actor, period: Span): Promise<ReadonlyMap<number, number>> {
  const [Ratings] = await registry.contributionsTo(attendantRatings)
  return Ratings ? new Ratings().means(actor, period) : new Map()
}

const meanMinutes = (seconds: number, count: number) =>
  count ? oneDecimal(seconds / count / 60) : 0
const oneDecimal = (value: number) => Math.round(value * 10) / 10
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
