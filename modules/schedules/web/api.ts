/** Requests of schedules; maps wire names to the screens' model. */
import type { ScheduleStatus } from '#modules/schedules/contract'
import {
  statusWire,
  type SchedulesPageWire,
  type ScheduleWire,
  type StatusWire,
} from '#modules/schedules/wire'
import type { ChosenFile } from '#web/kit/save_with_file'
import { atField, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { WallTime } from '#web/shell/company_zone'

export interface Named {
  readonly id: number
  readonly name: string
}
export interface Schedule {
  readonly id: number
  readonly text: string
  /** ISO time at which it is sent. */
  readonly at: string
  readonly sentAt: string | null
  readonly status: ScheduleStatus
  /** Code of what went wrong; null unless it has failed. */
  readonly error: string | null
  readonly contact: Named
  readonly author: Named
  /** Null: chosen when it is sent. */
  readonly connection: Named | null
  readonly file: { readonly url: string; readonly name: string } | null
}

export const schedulesKey = ['schedules'] as const
export const keys = {
  /** Both days inclusive. */
  days: (first: string, last: string) => [...schedulesKey, 'days', first, last] as const,
  allDays: [...schedulesKey, 'days'] as const,
  found: (search: string) => [...schedulesKey, 'found', search] as const,
  one: (id: number) => [...schedulesKey, 'one', id] as const,
  person: (id: number) => ['schedules.people', 'one', id] as const,
  people: (search: string) => ['schedules.people', 'found', search] as const,
  connections: ['schedules.connections'] as const,
}

/** All schedules of these days of the company's zone, both inclusive; at most 1,000 (SCH-05). */
export async function listDays(
  first: string,
  last: string,
  signal?: AbortSignal
): Promise<ListPage<Schedule>> {
  return toPage(
    await http.get<SchedulesPageWire>('/schedules', {
      query: { dateStart: first, dateEnd: last },
      signal,
    })
  )
}

/** Those whose contact's name or text contains `search`, on any day. */
export async function findSchedules(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<Schedule>> {
  const query = { pageNumber, searchParam: search }
  return toPage(await http.get<SchedulesPageWire>('/schedules', { query, signal }))
}

export const showSchedule = async (id: number, signal?: AbortSignal): Promise<Schedule> =>
  toSchedule(await http.get<ScheduleWire>(`/schedules/${id}`, { signal }))

/** Fields have the server's names where it can find them invalid, so that its errors match the form's fields. */
export interface ScheduleForm {
  readonly contactId: number
  readonly body: string
  readonly sendAt: WallTime
  /** Null: chosen when it is sent. */
  readonly connectionId: number | null
  readonly file: ChosenFile | null
}

/** Creates one, or changes the one with this id; multipart only when a file goes along. */
export async function saveSchedule(
  id: number | null,
  { file, connectionId, ...values }: ScheduleForm
): Promise<Schedule> {
  const form = { ...values, whatsappId: connectionId }
  const body = file?.chosen
    ? multipart(form, file.chosen)
    : { ...form, ...(id !== null && !file && { withoutFile: true }) }
  const saved = await http
    .save<ScheduleWire>('/schedules', id, body)
    .catch(atField('ERR_FILE_TOO_LARGE', { field: 'file', rule: 'schedule_file' }))
  return toSchedule(saved)
}

/** A new hour; all else stays. */
export const moveSchedule = async (id: number, sendAt: WallTime): Promise<Schedule> =>
  toSchedule(await http.put<ScheduleWire>(`/schedules/${id}`, { sendAt }))

export const deleteSchedule = (id: number) => http.delete(`/schedules/${id}`)

/** A failed one leaves again. */
export const retrySchedule = async (id: number): Promise<Schedule> =>
  toSchedule(await http.post<ScheduleWire>(`/schedules/${id}/retry`))

/** A contact to choose. */
export interface Person extends Named {
  /** Digits; empty while WhatsApp hides it. */
  readonly number: string
}

/** The first contacts whose name or number contains it (CON-04). */
export async function findPeople(search: string, signal?: AbortSignal): Promise<readonly Person[]> {
  const query = { searchParam: search || null, pageNumber: 1 }
  const { contacts } = await http.get<{ contacts: Person[] }>('/contacts', { query, signal })
  return contacts.map(toPerson)
}

export const showPerson = async (id: number, signal?: AbortSignal): Promise<Person> =>
  toPerson(await http.get<Person>(`/contacts/${id}`, { signal }))

export async function listConnections(signal?: AbortSignal): Promise<readonly Named[]> {
  const rows = await http.get<Named[]>('/whatsapp', { query: { session: 0 }, signal })
  return rows.map(({ id, name }) => ({ id, name }))
}

const toPerson = ({ id, name, number }: Person): Person => ({ id, name, number })

function multipart(form: object, file: File): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries<unknown>({ ...form })) {
    body.append(name, String(value ?? ''))
  }
  body.append('file', file, file.name)
  return body
}

const toPage = ({ schedules, count, hasMore }: SchedulesPageWire): ListPage<Schedule> => ({
  rows: schedules.map(toSchedule),
  count,
  hasMore,
})

const statusOf = Object.fromEntries(
  Object.entries(statusWire).map(([status, wire]) => [wire, status])
) as Readonly<Record<StatusWire, ScheduleStatus>>

const toSchedule = (wire: ScheduleWire): Schedule => ({
  id: wire.id,
  text: wire.body,
  at: wire.sendAt,
  sentAt: wire.sentAt,
  status: statusOf[wire.status],
  error: wire.error,
  contact: wire.contact,
  author: wire.user,
  connection: wire.whatsapp,
  file: wire.mediaPath ? { url: wire.mediaPath, name: wire.mediaName ?? '' } : null,
})
