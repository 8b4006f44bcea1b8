/** Queues and their menus as the screens know them. */
import type { Shift } from '#modules/hours/contract'

export interface Queue {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly greeting: string
  readonly outOfHoursText: string
  readonly position: number | null
  readonly promptId: number | null
  readonly integrationId: number | null
  readonly shifts: readonly Shift[]
  readonly media: { readonly url: string; readonly name: string } | null
}

/** The fields have the server's names, so that its refusals find their place. */
export interface QueueValues {
  readonly name: string
  readonly color: string
  readonly greetingMessage: string
  readonly outOfHoursMessage: string
  readonly orderQueue: number | null
  readonly promptId: number | null
  readonly integrationId: number | null
  readonly schedules: readonly Shift[]
}

/** A line of a menu with the lines under it. */
export interface Option {
  readonly id: number
  readonly number: number
  readonly title: string
  readonly message: string
  readonly children: readonly Option[]
}
export type OptionValues = Pick<Option, 'number' | 'title' | 'message'>

export interface Member {
  readonly id: number
  readonly name: string
}

/** All that is under a line, in the order of the menu. */
export const under = (option: Option): readonly Option[] =>
  option.children.flatMap((child) => [child, ...under(child)])

/** The number that a new line gets: one after the last. */
export const nextNumber = (level: readonly Option[]) =>
  Math.max(0, ...level.map(({ number }) => number)) + 1
