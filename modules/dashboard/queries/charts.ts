/** Tickets by person, by day and by hour (DSH-06, DSH-07). */
import type { Actor } from '#app/kernel/actor/actor'
import { daysOf, spanOf, type Days } from '#modules/dashboard/periods'
import { listPeople } from '#modules/identity/public'
import { figures } from '#modules/tickets/public'

/** Finished services per person, by name: all current users, and former ones who finished some in the period. */
export async function ticketsByPerson(
  actor: Actor,
  days: Days,
  zone: string
): Promise<{ name: string; count: number }[]> {
  const [people, services] = await Promise.all([
    listPeople(actor),
    figures.serviceFigures.finishedServices(actor, spanOf(days, zone)),
  ])
  const finished = new Map(services.map((service) => [service.userId, service.finished]))
  return people
    .map(({ id, name, isFormer }) => ({ name, isFormer, count: finished.get(id) ?? 0 }))
    .filter(({ isFormer, count }) => !isFormer || count > 0)
    .map(({ name, count }) => ({ name, count }))
}

/** Number of services opened on each of these days, in order. */
export async function ticketsByDay(
  actor: Actor,
  days: Days,
  zone: string
): Promise<{ day: string; count: number }[]> {
  const counts = await figures.serviceFigures.openedByDay(actor, spanOf(days, zone), zone)
  return daysOf(days).map((day) => ({ day, count: counts.get(day) ?? 0 }))
}

/** Number of services opened in each of the 24 clock hours; an hour that occurs twice on that day counts both. */
export async function ticketsByHour(actor: Actor, day: string, zone: string): Promise<number[]> {
  const counts = await figures.serviceFigures.openedByHour(
    actor,
    spanOf({ first: day, last: day }, zone),
    zone
  )
  return Array.from({ length: 24 }, (_, hour) => counts.get(hour) ?? 0)
}
