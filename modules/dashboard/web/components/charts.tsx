/** Both charts of the period: tickets by person, and tickets opened over time. */
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import type { Bar, Course } from '../model'
import type { useCourse, usePeople } from '../queries'
import { ChartCard } from './chart_card'
import styles from './charts.module.css'

export interface ChartsProps {
  readonly people: ReturnType<typeof usePeople>
  readonly course: ReturnType<typeof useCourse>
}

/** Pixels: height of a vertical chart, and of each horizontal bar. */
const standing = 280
const perBar = 28

export const Charts = ({ people, course }: ChartsProps) => (
  <div className={styles.charts}>
    <PeopleCard query={people} />
    <CourseCard query={course} />
  </div>
)

function PeopleCard({ query }: { query: ChartsProps['people'] }) {
  const { t } = useTranslation('dashboard')
  const { data, error, refetch } = query
  return (
    <ChartCard
      title={t('charts.by_person')}
      kind={t('charts.person')}
      measure={t('charts.finished')}
      bars={data}
      error={error}
      onRetry={() => void refetch()}
      note={data && t('charts.total', { total: number(sum(data)) })}
      lying
      height={Math.max(standing, (data?.length ?? 0) * perBar)}
    />
  )
}

function CourseCard({ query }: { query: ChartsProps['course'] }) {
  const { t } = useTranslation('dashboard')
  const { data, error, refetch } = query
  const by = data?.by ?? 'day'
  return (
    <ChartCard
      title={t(`charts.by_${by}`)}
      kind={t(`charts.${by}`)}
      measure={t('charts.opened')}
      bars={data?.bars}
      error={error}
      onRetry={() => void refetch()}
      note={data && t('charts.total', { total: number(data.total) })}
      height={standing}
      brief={briefs[by]}
    />
  )
}

/** Axis labels omit the year, and add a unit to the hour. */
const briefs: Record<Course['by'], (name: string) => string> = {
  day: (name) => name.slice(0, 5),
  hour: (name) => `${name}h`,
}

const sum = (bars: readonly Bar[]) => bars.reduce((total, { count }) => total + count, 0)
