/** The calendar of schedules: they are opened, dragged, and written on a free day. */
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Calendar,
  thingOf,
  type CalendarEvent,
  type CalendarOptions,
  type Days,
} from '#web/shell/calendar/calendar'
import { toasts } from '#web/lib/toasts'
import { nowIn, wallOf, type WallTime } from '#web/shell/company_zone'
import type { Schedule } from '../api'
import { useRights, type Rights } from '../rights'
import { useFixedHint } from '../use_fixed_hint'
import { hourOn } from '../zone'
import styles from './calendar.module.css'
import { Entry } from './entry'

export type { Days }

interface ScheduleCalendarProps {
  readonly schedules: readonly Schedule[]
  readonly zone: string
  readonly empty: ReactNode
  readonly note: ReactNode
  readonly isLoading: boolean
  readonly onDays: (days: Days) => void
  readonly onOpen: (schedule: Schedule) => void
  readonly onAdd: (at: WallTime) => void
  /** `to`: ISO time. */
  readonly onMove: (schedule: Schedule, to: string) => void
}

export default function ScheduleCalendar(props: ScheduleCalendarProps) {
  const { schedules, zone, onAdd, onMove, ...shown } = props
  const rightsOf = useRights()
  const events = useMemo(
    () => schedules.map((schedule) => eventOf(schedule, zone, rightsOf(schedule))),
    [schedules, zone, rightsOf]
  )
  const hint = useFixedHint()
  const days = useDayHandlers({ zone, onAdd, onMove })
  return (
    <Calendar<Schedule>
      {...shown}
      zone={zone}
      events={events}
      entry={(schedule, time, view) => (
        <Entry schedule={schedule} time={time} view={view} zone={zone} />
      )}
      options={days}
      handlers={hint}
    />
  )
}

/** A click on a free day or hour writes one; a drop moves one. Neither into the past. */
function useDayHandlers({
  zone,
  onAdd,
  onMove,
}: Pick<ScheduleCalendarProps, 'zone' | 'onAdd' | 'onMove'>): CalendarOptions {
  const { t } = useTranslation('schedules')
  const add = (at: WallTime | null) => {
    if (at && at > nowIn(zone)) onAdd(at)
    else toasts.info(t('form.at_past'))
  }
  return {
    editable: true,
    eventDurationEditable: false,
    // A message has an hour and no duration.
    displayEventEnd: false,
    allDaySlot: false,
    dateClick: ({ dateStr, allDay }) => add(allDay ? hourOn(dateStr, zone) : dateStr.slice(0, 16)),
    // The day's number, which the keyboard reaches.
    navLinkDayClick: (day) => add(hourOn(wallOf(day, zone).slice(0, 10), zone)),
    navLinkHint: (day) => t('view.add_on', { day }),
    eventDrop: ({ event, revert }) => {
      if (event.start! > new Date()) {
        return onMove(thingOf<Schedule>(event), event.start!.toISOString())
      }
      revert()
      toasts.warning(t('form.at_past'))
    },
  }
}

function eventOf(
  schedule: Schedule,
  zone: string,
  { mayChange, isOwn }: Rights
): CalendarEvent<Schedule> {
  const day = wallOf(schedule.at, zone).slice(0, 10)
  const isLate = wallOf(schedule.at, zone) > `${day}T23:30`
  return {
    id: String(schedule.id),
    title: schedule.contact.name,
    start: schedule.at,
    // A bar of half an hour would reach into the next day.
    end: isLate ? `${day}T23:59:59` : undefined,
    startEditable: mayChange,
    extendedProps: { thing: schedule },
    className: mayChange ? styles.movable : `fixed_${isOwn ? 'state' : 'author'}`,
  }
}
