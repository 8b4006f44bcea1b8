/** What the calendar is made of, and how it behaves in every view. */
import type { CalendarOptions } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import es from '@fullcalendar/react/locales/es'
import ptBr from '@fullcalendar/react/locales/pt-br'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import type { Language } from '#web/lib/i18n'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'

const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const

export const settings: CalendarOptions = {
  plugins: [dayGrid, timeGrid, list, interaction, classic],
  headerToolbar: false,
  eventDisplay: 'block',
  eventColor: 'var(--container)',
  eventContrastColor: 'var(--text)',
  eventInteractive: true,
  defaultTimedEventDuration: '00:30',
  eventTimeFormat: clock,
  slotHeaderFormat: clock,
  slotEventOverlap: false,
  eventMinHeight: 22,
  scrollTime: '07:00:00',
  nowIndicator: true,
  dayMaxEvents: true,
  expandRows: true,
  fixedWeekCount: false,
  navLinks: true,
  // The library labels these links by the date alone, without the weekday that they show (WCAG 2.5.3).
  views: { timeGridWeek: { navLinks: false } },
}

export const locales: Readonly<Record<Language, CalendarOptions['locale']>> = {
  pt: ptBr,
  es,
  en: 'en',
}
