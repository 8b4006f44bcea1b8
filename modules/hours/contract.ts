/** The words of working hours: a shift is a stretch of one weekday; a holiday closes a day. */
import type { DateTime } from 'luxon'
import { defineSlot } from '#app/kernel/extension_point'

/** 1 is Monday, 7 is Sunday, as ISO 8601 counts them. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * Times are HH:mm on the company's clock; an end may be 24:00. An end before the start lies on the next
 * day; equal or blank ones say that the day is closed (BOT-41).
 */
export interface Shift {
  readonly weekday: Weekday
  readonly startTime: string
  readonly endTime: string
}

/** How things stand at one moment. */
export interface HoursState {
  readonly isOpen: boolean
  /** When the closed stretch began, which names it (BOT-42); null while open; 1970 when nothing was ever open. */
  readonly closedSince: DateTime | null
  /** When it opens next; null while open, and when it never does within a year. */
  readonly opensAt: DateTime | null
}

/** BOT-45: what the hours are when nobody has said otherwise. */
export const defaultShifts: readonly Shift[] = [
  ...([1, 2, 3, 4, 5] as const).map((weekday) => ({
    weekday,
    startTime: '08:00',
    endTime: '18:00',
  })),
  { weekday: 6, startTime: '08:00', endTime: '12:00' },
  { weekday: 7, startTime: '00:00', endTime: '00:00' },
]

/** More shifts than anybody needs in a week. */
export const maxShifts = 70
/** What a holiday's name may measure, in characters. */
export const holidayNameLength = { min: 2, max: 50 } as const

/** Draws and changes the shifts of a week, wherever a form has some; hours itself fills it. */
export interface WeekEditorProps {
  readonly shifts: readonly Shift[]
  readonly onChange: (shifts: readonly Shift[]) => void
}
export const weekEditor = defineSlot<WeekEditorProps>('hours.week_editor')
