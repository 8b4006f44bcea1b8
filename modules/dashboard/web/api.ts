/** Requests of the dashboard; maps wire names to the screen's model. */
import { http } from '#web/lib/http'
import type { FiguresWire, TicketsOfDaysWire, TicketsOfUsersWire } from '#modules/dashboard/wire'
import type { Bar, Course, Figures } from './model'
import type { Days, Period } from './period'

/** The server computes the last days, up to now. */
export async function loadFigures(period: Period, signal?: AbortSignal): Promise<Figures> {
  const query =
    'lastDays' in period
      ? { days: period.lastDays }
      : { date_from: period.first, date_to: period.last }
  const { counters, attendants } = await http.get<FiguresWire>('/dashboard', { query, signal })
  return {
    open: counters.supportHappening,
    pending: counters.supportPending,
    finished: counters.supportFinished,
    newContacts: counters.leads,
    supportMinutes: counters.avgSupportTime,
    waitMinutes: counters.avgWaitTime,
    attendants: attendants.map(({ avgSupportTime, online, ...attendant }) => ({
      ...attendant,
      supportMinutes: avgSupportTime,
      isOnline: online,
    })),
  }
}

/** Finished tickets by person, sorted by name. */
export async function loadPeople(days: Days, signal?: AbortSignal): Promise<Bar[]> {
  const { data } = await http.get<TicketsOfUsersWire>('/dashboard/ticketsUsers', {
    query: chartQuery(days),
    signal,
  })
  return data.map(({ name, quantidade }) => ({ name, count: quantidade }))
}

/** Opened tickets: a single day by hours, several by days. */
export async function loadCourse(days: Days, signal?: AbortSignal): Promise<Course> {
  const { data, count } = await http.get<TicketsOfDaysWire>('/dashboard/ticketsDay', {
    query: chartQuery(days),
    signal,
  })
  const by = days.first === days.last ? 'hour' : 'day'
  return { by, bars: data.map(toBar), total: count }
}

const chartQuery = ({ first, last }: Days) => ({ initialDate: first, finalDate: last })

const toBar = (row: TicketsOfDaysWire['data'][number]): Bar =>
  'horario' in row
    ? { name: String(row.horario).padStart(2, '0'), count: row.total }
    : { name: row.data, count: row.total }
