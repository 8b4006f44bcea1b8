/** Types and limits of working hours: a shift is a period on one weekday; a holiday closes a whole day. */
import type { DateTime } from 'luxon'
import { defineSlot } from '#app/kernel/modules/extension_point'

/** 1 is Monday, 7 is Sunday, as in ISO 8601. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * Times are HH:mm in the company's zone; an end may be 24:00. An end before the start is on the next day; equal or
 * blank times mean that the day is closed (BOT-41).
 */
export interface Shift {
  readonly weekday: Weekday
  readonly startTime: string
  readonly endTime: string
}

/** Whether it is open at a given moment. */
export interface HoursState {
  readonly isOpen: boolean
  /** Start of the closed period, which identifies it (BOT-42); null while open; 1970 when it was never open. */
  readonly closedSince: DateTime | null
  /** When it opens next; null while open, and when it does not open within a year. */
  readonly opensAt: DateTime | null
}

/** BOT-45: the default hours. */
export const defaultShifts: readonly Shift[] = [
  ...([1, 2, 3, 4, 5] as const).map((weekday) => ({
    weekday,
    startTime: '08:00',
    endTime: '18:00',
  })),
  { weekday: 6, startTime: '08:00', endTime: '12:00' },
  { weekday: 7, startTime: '00:00', endTime: '00:00' },
]

/** Maximum shifts in a week. */
export const maxShifts = 70
/** Length of a holiday's name, in characters. */
export const holidayNameLength = { min: 2, max: 50 } as const

/** Slot: shows and edits the shifts of a week in other modules' forms; filled by hours itself. */
export interface WeekEditorProps {
  readonly shifts: readonly Shift[]
  readonly onChange: (shifts: readonly Shift[]) => void
}
export const weekEditor = defineSlot<WeekEditorProps>('hours.week_editor')

/** Slot: the drawer in which the operator edits the hours of another company; filled by hours itself. */
export interface CompanyHoursDrawerProps {
  readonly open: boolean
  readonly companyId: number
  /** The company's, for the title. */
  readonly name: string
  readonly onClose: () => void
}
export const companyHoursDrawer = defineSlot<CompanyHoursDrawerProps>('hours.company_hours_drawer')
