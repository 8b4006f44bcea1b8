/** Queues and their menus as used by the screens. */
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

/** Field names are the server's, so that its validation errors map to them. */
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

/** A menu option with its children. */
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

/** All descendants of an option, in menu order. */
export const under = (option: Option): readonly Option[] =>
  option.children.flatMap((child) => [child, ...under(child)])

/** The default number of a new option: one after the highest. */
export const nextNumber = (level: readonly Option[]) =>
  Math.max(0, ...level.map(({ number }) => number)) + 1
