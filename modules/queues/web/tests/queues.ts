/** Queue fixtures and an admin session for the tests of the screens. */
import type { QueueOptionWire, QueueWire } from '#modules/queues/wire'
import { colorGrid } from '#web/kit/color_grid'
import { signIn } from '#web/testing/people'

/** As the server returns it: always open, without a menu. */
export const aQueue = (id: number, name: string, more: Partial<QueueWire> = {}): QueueWire => ({
  id,
  name,
  color: colorGrid[id - 1]!,
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: null,
  integrationId: null,
  promptId: null,
  schedules: [],
  mediaPath: null,
  mediaName: null,
  ...more,
})

export const anOption = (
  id: number,
  option: number,
  title: string,
  children: readonly QueueOptionWire[] = []
): QueueOptionWire => ({
  id,
  title,
  message: '',
  option: String(option),
  queueId: 1,
  parentId: null,
  childrenCount: children.length,
  children,
})

/** Signs in as an admin of a company with these settings. */
export function asAdmin(settings: Record<string, string> = {}) {
  const company = { id: 7, name: 'Loja Demo', dueDate: null, settings }
  return signIn({
    modules: ['queues', 'hours', 'bot'],
    abilities: ['queues.manage', 'hours.manage', 'bot.simulate'],
    user: { company },
  })
}
