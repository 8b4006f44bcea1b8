/** A calendar of anything: month, week, day and agenda. What its entries look like, and what they do, is up to the page. */
import FullCalendar, {
  useCalendarController,
  type CalendarOptions,
  type DatesSetInfo,
  type DayCellInfo,
  type DayHeaderInfo,
  type EventInput,
} from '@fullcalendar/react'
import dayjs from 'dayjs'
import { useState, type HTMLAttributes, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { CalendarBar } from '#web/shell/calendar/calendar_bar'
import { locales, settings } from '#web/shell/calendar/calendar_settings'
import styles from '#web/shell/calendar/calendar.module.css'
import { languageStore } from '#web/lib/i18n'

export type { CalendarOptions } from '@fullcalendar/react'

export interface Days {
  /** yyyy-MM-dd, both inclusive. */
  readonly first: string
  readonly last: string
}

/** An entry; `thing` is what it shows. */
export type CalendarEvent<T> = Omit<EventInput, 'extendedProps'> & {
  readonly extendedProps: { readonly thing: T }
}

export interface CalendarProps<T> {
  readonly events: readonly CalendarEvent<T>[]
  readonly zone: string
  /** Shown when the agenda has no entries. */
  readonly empty: ReactNode
  /** A remark beside the title: that nothing is there, or not all of it. */
  readonly note: ReactNode
  readonly isLoading: boolean
  /** An entry as it is seen. `time` is its hour as the calendar writes it, `view` the calendar's name of the view. */
  readonly entry: (thing: T, time: string, view: string) => ReactNode
  readonly onDays: (days: Days) => void
  readonly onOpen: (thing: T) => void
  /** Beyond what every calendar has: days that are clicked, entries that are dragged. */
  readonly options?: CalendarOptions
  /** For the element around it all. */
  readonly handlers?: HTMLAttributes<HTMLDivElement>
}

/** The window below the bars; 500 px at least (operations.md 2). */
const room = 'max(540px, calc(100dvh - 208px))'

export function Calendar<T>(props: CalendarProps<T>) {
  const { events, zone, empty, note, isLoading, entry, onDays, onOpen } = props
  const { t } = useTranslation('shell')
  const language = languageStore((state) => state.language)
  const isPhone = useIsPhone()
  const controller = useCalendarController()
  const [view, setView] = useState(isPhone ? 'listMonth' : 'dayGridMonth')
  const isAgenda = view === 'listMonth'

  return (
    <div className={styles.calendar} data-view={view} {...props.handlers}>
      <CalendarBar controller={controller} isLoading={isLoading} note={note} />
      <div className={styles.frame}>
        <FullCalendar
          {...settings}
          controller={controller}
          initialView={view}
          locale={locales[language]}
          timeZone={zone}
          height={isAgenda ? 'auto' : room}
          events={events as unknown as EventInput[]}
          eventClass={styles.event}
          eventInnerClass={styles.event_inner}
          listItemEventBeforeClass={styles.dot}
          moreLinkText={(count: number) => t('calendar.more', { count })}
          moreLinkHint={(count: number) => t('calendar.more_hint', { count })}
          closeHint={t('calendar.close')}
          noEventsContent={() => empty}
          eventContent={({ event, view: { type }, timeText }) =>
            entry(thingOf<T>(event), timeText, type)
          }
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault()
            onOpen(thingOf<T>(event))
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
          {...props.options}
        />
      </div>
    </div>
  )
}

/** What an entry shows. */
export const thingOf = <T,>(event: { readonly extendedProps: Record<string, unknown> }): T =>
  event.extendedProps.thing as T

const marksOf = ({ isPast, isToday }: { readonly isPast: boolean; readonly isToday: boolean }) => ({
  'data-past': isPast || undefined,
  'data-today': isToday || undefined,
})
