/** The figures of one period: counters, both charts, and people. */
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { Page } from '#web/kit/page'
import { toasts } from '#web/lib/toasts'
import type { Days, Period } from '../period'
import { useCourse, useFigures, usePeople } from '../queries'
import { AttendantsTable } from './attendants_table'
import { Charts } from './charts'
import { Counters, CountersSkeleton } from './counters'
import { ExportMenu } from './export_menu'
import { NeighboursCards } from './neighbours_cards'
import styles from './overview.module.css'

export interface OverviewProps {
  readonly title: string
  readonly filter: ReactNode
  readonly period: Period
  readonly days: Days
}

export function Overview({ title, filter, period, days }: OverviewProps) {
  const { t } = useTranslation('dashboard')
  const figures = useFigures(period)
  const people = usePeople(days)
  const course = useCourse(days)
  useErrorToast(people.error, t('charts.people_failed'))
  useErrorToast(course.error, t('charts.course_failed'))
  const isOld = figures.isPlaceholderData || people.isPlaceholderData || course.isPlaceholderData
  return (
    <Page
      title={title}
      tools={filter}
      action={
        <ExportMenu days={days} figures={figures.data} people={people.data} course={course.data} />
      }
    >
      <div className={styles.overview} data-old={isOld || undefined} aria-busy={isOld}>
        <Now query={figures} />
        <Charts people={people} course={course} />
        <NeighboursCards />
        <People query={figures} />
      </div>
    </Page>
  )
}

function Now({ query }: { query: ReturnType<typeof useFigures> }) {
  const { data, error, refetch } = query
  if (data) return <Counters figures={data} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CountersSkeleton />
}

function People({ query: { data, error } }: { query: ReturnType<typeof useFigures> }) {
  const { t } = useTranslation('dashboard')
  // The error is already shown above.
  if (error && !data) return null
  return (
    <section className={styles.people} aria-labelledby="attendants">
      <h2 id="attendants" className={styles.heading}>
        {t('attendants.title')}
      </h2>
      {data ? <AttendantsTable attendants={data.attendants} /> : <LoadingRows rows={5} faces />}
    </section>
  )
}

/** Contract, core: a chart that fails to load is also reported in a toast. */
function useErrorToast(error: unknown, text: string) {
  useEffect(() => {
    if (error) toasts.error(text)
  }, [error, text])
}
