/** Wire types of working hours (BOT-41). */

export const weekdaysEn = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
/** The contract's `weekday` next to them; clients show their own names. */
export const weekdays = [
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
  'Domingo',
] as const

/** A shift with times HH:mm; a weekday may have several. */
export interface ShiftWire {
  readonly weekday: string
  readonly weekdayEn: (typeof weekdaysEn)[number]
  readonly startTime: string
  readonly endTime: string
}
export interface CompanyHoursWire {
  readonly schedules: readonly ShiftWire[]
}
export interface HolidayWire {
  readonly id: number
  /** yyyy-MM-dd. */
  readonly date: string
  readonly name: string
}
