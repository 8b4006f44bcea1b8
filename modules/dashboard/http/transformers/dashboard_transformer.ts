/** Maps the dashboard to the HTTP contract's names. */
import { DateTime } from 'luxon'
import type { Figures } from '#modules/dashboard/queries/figures'
import type { FiguresWire, TicketsOfDaysWire, TicketsOfUsersWire } from '#modules/dashboard/wire'

export const figuresWire = (figures: Figures): FiguresWire => ({
  counters: {
    supportHappening: figures.open,
    supportPending: figures.pending,
    supportFinished: figures.finished,
    leads: figures.newContacts,
    avgSupportTime: figures.supportMinutes,
    avgWaitTime: figures.waitMinutes,
  },
  attendants: figures.attendants.map(({ supportMinutes, isOnline, ...attendant }) => ({
    ...attendant,
    avgSupportTime: supportMinutes,
    online: isOnline,
  })),
})

export const ofPeople = (
  people: readonly { name: string; count: number }[]
): TicketsOfUsersWire => ({
  data: people.map(({ name, count }) => ({ name, nome: name, quantidade: count })),
})

/** `counts`: of the 24 hours in order. */
export const ofHours = (counts: readonly number[]): TicketsOfDaysWire => ({
  data: counts.map((total, horario) => ({ horario, total })),
  count: counts.reduce((sum, total) => sum + total, 0),
})

export const ofDays = (days: readonly { day: string; count: number }[]): TicketsOfDaysWire => ({
  data: days.map(({ day, count }) => ({
    data: DateTime.fromISO(day, { zone: 'utc' }).toFormat('dd/MM/yyyy'),
    total: count,
  })),
  count: days.reduce((sum, { count }) => sum + count, 0),
})
