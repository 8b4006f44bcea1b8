/** Maps queues and their menus to the wire names (TCK-16). */
import { signedUrl } from '#app/kernel/media/media'
import { shiftWire } from '#modules/hours/public'
import type { QueueOptionView } from '#modules/queues/contract'
import type Queue from '#modules/queues/models/queue'
import type { QueueOptionNameWire, QueueOptionWire, QueueWire } from '#modules/queues/wire'

export const queueWire = (queue: Queue): QueueWire => ({
  id: queue.id,
  name: queue.name,
  color: queue.color,
  greetingMessage: queue.greetingMessage,
  orderQueue: queue.position ?? null,
  outOfHoursMessage: queue.outOfHoursText,
  integrationId: queue.integrationId ?? null,
  promptId: queue.promptId ?? null,
  schedules: queue.shifts.map(shiftWire),
  // Undefined on a row that was just created: columns with a database default are not read back.
  mediaPath: queue.mediaFile ? signedUrl(queue.mediaFile) : null,
  mediaName: queue.mediaName ?? null,
})

/** The minimum to show a queue. */
export const queueName = ({ id, name, color }: Queue) => ({ id, name, color })

/** The options of one level with their number of children; with the whole subtree if `nested`. */
export function optionsWire(
  all: readonly QueueOptionView[],
  parentId: number | null,
  { nested }: { readonly nested: boolean }
): QueueOptionWire[] {
  return all
    .filter((one) => one.parentId === parentId)
    .map((one) => ({
      ...optionWire(one, all.filter((other) => other.parentId === one.id).length),
      ...(nested && { children: optionsWire(all, one.id, { nested }) }),
    }))
}

export const optionWire = (option: QueueOptionView, childrenCount: number): QueueOptionWire => ({
  id: option.id,
  title: option.title,
  message: option.message,
  option: String(option.number),
  queueId: option.queueId,
  parentId: option.parentId,
  childrenCount,
})

/** Only what is needed to choose an option, without the texts for customers (AUT-14). */
export const optionName = ({
  id,
  title,
  option,
  parentId,
  childrenCount,
  children,
}: QueueOptionWire): QueueOptionNameWire => ({
  id,
  title,
  option,
  parentId,
  childrenCount,
  ...(children && { children: children.map(optionName) }),
})
