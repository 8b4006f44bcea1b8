/** The calendar: month, week, day and agenda; entries are opened, dragged, and written on a free day. */
import FullCalendar, {
  useCalendarController,
  type CalendarOptions,
  type DatesSetInfo,
  type DayCellInfo,
  type DayHeaderInfo,
  type EventInput,
} from '@fullcalendar/react'
import dayjs from 'dayjs'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { languageStore } from '#web/lib/i18n'
import { toasts } from '#web/lib/toasts'
import type { Schedule } from '../api'
import { useRights, type Rights } from '../rights'
import { useFixedHint } from '../use_fixed_hint'
import { hourOn, nowIn, wallOf, type WallTime } from '../zone'
import { CalendarBar } from './calendar_bar'
import { locales, settings } from './calendar_settings'
import styles from './calendar.module.css'
import { Entry } from './entry'

export interface Days {
  /** yyyy-MM-dd, both inclusive. */
  readonly first: string
  readonly last: string
}
interface CalendarProps {
  readonly schedules: readonly Schedule[]
  readonly zone: string
  /** Shown when the agenda has no entries. */
  readonly empty: ReactNode
  /** A remark beside the title: that nothing is there, or not all of it. */
  readonly note: ReactNode
  readonly isLoading: boolean
  readonly onDays: (days: Days) => void
  readonly onOpen: (schedule: Schedule) => void
  readonly onAdd: (at: WallTime) => void
  /** `to`: ISO time. */
  readonly onMove: (schedule: Schedule, to: string) => void
}

/** The window below the bars; 500 px at least (operations.md 2). */
const room = 'max(540px, calc(100dvh - 208px))'

export default function Calendar(props: CalendarProps) {
  const { schedules, zone, empty, note, isLoading, onDays, onOpen } = props
  const { t } = useTranslation('schedules')
  const language = languageStore((state) => state.language)
  const isPhone = useIsPhone()
  const controller = useCalendarController()
  const rightsOf = useRights()
  const events = useMemo(
    () => schedules.map((schedule) => eventOf(schedule, zone, rightsOf(schedule))),
    [schedules, zone, rightsOf]
  )
  const hint = useFixedHint()
  const days = useDayHandlers(props)
  const [view, setView] = useState(isPhone ? 'listMonth' : 'dayGridMonth')
  const isAgenda = view === 'listMonth'

  return (
    <div className={styles.calendar} data-view={view} {...hint}>
      <CalendarBar controller={controller} isLoading={isLoading} note={note} />
      <div className={styles.frame}>
        <FullCalendar
          {...settings}
          controller={controller}
          initialView={view}
          locale={locales[language]}
          timeZone={zone}
          height={isAgenda ? 'auto' : room}
          events={events}
          eventClass={styles.event}
          eventInnerClass={styles.event_inner}
          listItemEventBeforeClass={styles.dot}
          moreLinkText={(count: number) => t('view.more', { count })}
          moreLinkHint={(count: number) => t('view.more_hint', { count })}
          closeHint={t('view.close')}
          noEventsContent={() => empty}
          eventContent={({ event, view: { type }, timeText }) => (
            <Entry schedule={scheduleOf(event)} time={timeText} view={type} zone={zone} />
          )}
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault()
            onOpen(scheduleOf(event))
          }}
          dayCellTopContent={(day: DayCellInfo) => (
            <span className={styles.day} {...marksOf(day)}>
              <span>{day.text}</span>
            </span>
          )}
          dayHeaderContent={(day: DayHeaderInfo) => (
            <span className={styles.day} {...(day.view.type === 'timeGridWeek' && marksOf(day))}>
              <span>{day.text}</span>
            </span>
          )}
          datesSet={(info: DatesSetInfo) => {
            setView(info.view.type)
            onDays({
              first: info.startStr.slice(0, 10),
              last: dayjs(info.endStr.slice(0, 10)).subtract(1, 'day').format('YYYY-MM-DD'),
            })
          }}
          {...days}
        />
      </div>
    </div>
  )
}

/** A click on a free day or hour writes one; a drop moves one. Neither into the past. */
function useDayHandlers({
  zone,
  onAdd,
  onMove,
}: CalendarProps): Pick<
  CalendarOptions,
  'dateClick' | 'eventDrop' | 'navLinkDayClick' | 'navLinkHint'
> {
  const { t } = useTranslation('schedules')
  const add = (at: WallTime | null) => {
    if (at && at > nowIn(zone)) onAdd(at)
    else toasts.info(t('form.at_past'))
  }
  return {
    dateClick: ({ dateStr, allDay }) => add(allDay ? hourOn(dateStr, zone) : dateStr.slice(0, 16)),
    // The day's number, which the keyboard reaches.
    navLinkDayClick: (day) => add(hourOn(wallOf(day, zone).slice(0, 10), zone)),
    navLinkHint: (day) => t('view.add_on', { day }),
    eventDrop: ({ event, revert }) => {
      if (event.start! > new Date()) return onMove(scheduleOf(event), event.start!.toISOString())
      revert()
      toasts.warning(t('form.at_past'))
    },
  }
}

const marksOf = ({ isPast, isToday }: { readonly isPast: boolean; readonly isToday: boolean }) => ({
  'data-past': isPast || undefined,
  'data-today': isToday || undefined,
})

const scheduleOf = (event: { readonly extendedProps: Record<string, unknown> }) =>
  event.extendedProps.schedule as Schedule

function eventOf(schedule: Schedule, zone: string, { mayChange, isOwn }: Rights): EventInput {
  const day = wallOf(schedule.at, zone).slice(0, 10)
  const isLate = wallOf(schedule.at, zone) > `${day}T23:30`
  return {
    id: String(schedule.id),
    title: schedule.contact.name,
    start: schedule.at,
    // A bar of half an hour would reach into the next day.
    end: isLate ? `${day}T23:59:59` : undefined,
    startEditable: mayChange,
    extendedProps: { schedule },
    className: mayChange ? styles.movable : `fixed_${isOwn ? 'state' : 'author'}`,
  }
}
