/** Naive reference implementation of the dashboard's figures, computed row by row from the rules. */
import { localTimes } from '#modules/dashboard/tests/naive/local_times'

/** Times in milliseconds. */
export interface Service {
  readonly contact: number
  readonly userId: number | null
  readonly queueId: number | null
  readonly createdAt: number
  readonly queuedAt: number | null
  readonly startedAt: number | null
  readonly ratingAt: number | null
  readonly finishedAt: number | null
}
/** `yyyy-MM-dd`, both included. */
export interface Range {
  readonly first: string
  readonly last: string
}

/** `counts`: which services the viewer may see; a contact's first service decides, whether visible or not. */
export function recount(
  all: readonly Service[],
  zone: string,
  { first, last }: Range,
  counts: (service: Service) => boolean
) {
  const services = all.filter(counts)
  const clock = localTimes(zone)
  const dayOf = (at: number) => clock(new Date(at)).day
  const isIn = (at: number | null) => at !== null && dayOf(at) >= first && dayOf(at) <= last
  const finished = services.filter(({ finishedAt }) => isIn(finishedAt))
  const waited = services.filter(({ startedAt, queuedAt }) => isIn(startedAt) && queuedAt !== null)
  const opened = services.filter(({ createdAt }) => isIn(createdAt))
  const ofUser = (id: number) => finished.filter(({ userId }) => userId === id)
  return {
    finished: finished.length,
    newContacts: firstServices(all).filter((one) => counts(one) && isIn(one.createdAt)).length,
    supportMinutes: meanSupport(finished),
    waitMinutes: mean(waited.map(({ startedAt, queuedAt }) => startedAt! - queuedAt!)),
    supportMinutesOf: (id: number) => meanSupport(ofUser(id)),
    ticketsOf: (id: number) => ofUser(id).filter(({ startedAt }) => startedAt !== null).length,
    finishedOf: (id: number) => ofUser(id).length,
    openedOn: (day: string) => opened.filter(({ createdAt }) => dayOf(createdAt) === day).length,
    openedIn: (hour: number) =>
      opened.filter(({ createdAt }) => clock(new Date(createdAt)).hour === hour).length,
  }
}

/** DSH-02: the first service of each contact; of two with the same start the one with the lower id. */
function firstServices(services: readonly Service[]) {
  const firsts = new Map<number, Service>()
  for (const service of services) {
    const known = firsts.get(service.contact)
    if (!known || service.createdAt < known.createdAt) firsts.set(service.contact, service)
  }
  return [...firsts.values()]
}

/** DSH-03. */
const meanSupport = (services: readonly Service[]) =>
  mean(
    services
      .filter(({ startedAt }) => startedAt !== null)
      .map(({ startedAt, ratingAt, finishedAt }) => {
        const end = ratingAt === null ? finishedAt! : Math.min(ratingAt, finishedAt!)
        return end - startedAt!
      })
  )

/** Milliseconds to minutes with one decimal. */
function mean(spans: readonly number[]) {
  if (!spans.length) return 0
  const total = spans.reduce((sum, span) => sum + span, 0)
  return Math.round((total / spans.length / 60_000) * 10) / 10
}
