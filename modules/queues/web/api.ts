/** API client of queues; maps wire names to the screens' model. */
import { atField, http } from '#web/lib/http'
import type { Shift, Weekday } from '#modules/hours/contract'
import type { QueueOptionWire, QueueWire, WorkingDayWire } from '#modules/queues/wire'
import type { Member, Option, OptionValues, Queue, QueueValues } from './model'

export const listQueues = async (signal?: AbortSignal): Promise<readonly Queue[]> =>
  (await http.get<QueueWire[]>('/queue', { signal })).map(toQueue)

/** Adds a queue, or edits the one with this id. A colour in use is reported on its field. */
export async function saveQueue(id: number | null, values: Partial<QueueValues>): Promise<Queue> {
  const { schedules, ...rest } = values
  const body = { ...rest, ...(schedules && { schedules: schedules.map(shiftWire) }) }
  const saved = await http
    .save<QueueWire>('/queue', id, body)
    .catch(atField('ERR_QUEUE_COLOR_ALREADY_EXISTS', { field: 'color', rule: 'color_taken' }))
  return toQueue(saved)
}

export const deleteQueue = (id: number) => http.delete(`/queue/${id}`)

export function attachFile(id: number, file: File) {
  const body = new FormData()
  body.append('file', file)
  return http.post(`/queue/${id}/media-upload`, body)
}
export const detachFile = (id: number) => http.delete(`/queue/${id}/media-upload`)

/** The members of each queue, by its id. */
export async function listMembers(signal?: AbortSignal): Promise<ReadonlyMap<number, Member[]>> {
  type Person = Member & { readonly queues: readonly { readonly id: number }[] }
  const people = await http.get<Person[]>('/users/list', { signal })
  const members = new Map<number, Member[]>()
  for (const { id, name, queues } of people) {
    for (const queue of queues) {
      members.set(queue.id, [...(members.get(queue.id) ?? []), { id, name }])
    }
  }
  return members
}

/** The whole menu of a queue. */
export const showMenu = async (queueId: number, signal?: AbortSignal): Promise<Option[]> =>
  (await http.get<QueueOptionWire[]>('/queue-options', { query: { queueId }, signal })).map(
    toOption
  )

interface Place {
  readonly queueId: number
  /** Null at the top level. */
  readonly parentId: number | null
}

/** A number in use is reported on its field. */
export async function saveOption(
  id: number | null,
  place: Place,
  { number: option, ...text }: OptionValues
): Promise<void> {
  const body = { ...(id === null && place), ...text, option }
  await http
    .save('/queue-options', id, body)
    .catch(atField('ERR_DUPLICATED_OPTION', { field: 'option', rule: 'number_taken' }))
}
export const deleteOption = (id: number) => http.delete(`/queue-options/${id}`)
export const orderOptions = (place: Place, ids: readonly number[]) =>
  http.put('/queue-options/order', { ...place, ids })

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const toShift = ({ weekdayEn, startTime, endTime }: WorkingDayWire): Shift => ({
  weekday: (weekdays.indexOf(weekdayEn) + 1) as Weekday,
  startTime,
  endTime,
})
const shiftWire = ({ weekday, startTime, endTime }: Shift): WorkingDayWire => {
  const weekdayEn = weekdays[weekday - 1]!
  return { weekday: weekdayEn, weekdayEn, startTime, endTime }
}

const toQueue = (wire: QueueWire): Queue => ({
  id: wire.id,
  name: wire.name,
  color: wire.color,
  greeting: wire.greetingMessage,
  outOfHoursText: wire.outOfHoursMessage,
  position: wire.orderQueue,
  promptId: wire.promptId,
  integrationId: wire.integrationId,
  shifts: wire.schedules.map(toShift),
  media: wire.mediaPath && wire.mediaName ? { url: wire.mediaPath, name: wire.mediaName } : null,
})
const toOption = ({ id, option, title, message, children = [] }: QueueOptionWire): Option => ({
  id,
  number: Number(option),
  title,
  message,
  children: children.map(toOption),
})
