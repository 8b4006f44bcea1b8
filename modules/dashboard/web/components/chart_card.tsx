/** A card with a chart, its loading and error states, and the same figures as an accessible table. */
import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { Card } from '#web/kit/card'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { Tooltip } from '#web/kit/tooltip'
import { number } from '#web/lib/format'
import type { Bar } from '../model'
import { ChartSkeleton } from './chart_skeleton'
import styles from './chart_card.module.css'

/** Maximum visible height in pixels; the rest is scrolled. */
const maxHeight = 420
const BarChart = lazyPart(() => import('./bar_chart'))

export interface ChartCardProps {
  readonly title: string
  /** Beside the title: the sum. */
  readonly note?: string
  /** What a bar is, for the table's header: a person, a day, an hour. */
  readonly kind: string
  /** What is counted. */
  readonly measure: string
  /** Undefined while they load. */
  readonly bars: readonly Bar[] | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly lying?: boolean
  readonly height: number
  readonly brief?: (name: string) => string
}

export function ChartCard(props: ChartCardProps) {
  const { title, note, bars, error } = props
  const [asTable, setAsTable] = useState(false)
  const hasBars = !error && bars?.some(({ count }) => count > 0)
  return (
    <Card
      title={title}
      note={hasBars && note}
      action={hasBars && <Turn asTable={asTable} onTurn={() => setAsTable(!asTable)} />}
    >
      {hasBars ? <Bars {...props} bars={bars!} asTable={asTable} /> : <NoBars {...props} />}
    </Card>
  )
}

/** Shown instead of the chart: loading, error, or empty. */
function NoBars({ bars, error, onRetry, height }: ChartCardProps) {
  const { t } = useTranslation('dashboard')
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  if (!bars) return <ChartSkeleton height={height} isAnnounced />
  return <Empty icon={<BarChartOutlined />} title={t('charts.empty')} />
}

function Bars(props: ChartCardProps & { bars: readonly Bar[]; asTable: boolean }) {
  const { bars, asTable, title, kind, measure, lying, height, brief } = props
  return (
    <>
      {!asTable && (
        <div
          className={styles.chart}
          style={{ minHeight: Math.min(height, maxHeight) }}
          aria-hidden
        >
          <Suspense fallback={<ChartSkeleton height={height} />}>
            <BarChart bars={bars} {...{ measure, lying, height, brief }} />
          </Suspense>
        </div>
      )}
      <BarTable bars={bars} {...{ title, kind, measure }} isShown={asTable} />
    </>
  )
}

function Turn({ asTable, onTurn }: { asTable: boolean; onTurn: () => void }) {
  const { t } = useTranslation('dashboard')
  const label = t(asTable ? 'charts.as_chart' : 'charts.as_table')
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        icon={asTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
        aria-label={label}
        onClick={onTurn}
      />
    </Tooltip>
  )
}

/** Always present for screen readers; visible when the user switches to the table. */
function BarTable(props: {
  bars: readonly Bar[]
  title: string
  kind: string
  measure: string
  isShown: boolean
}) {
  const { bars, title, kind, measure, isShown } = props
  return (
    <div className={isShown ? styles.shown : styles.hidden} tabIndex={isShown ? 0 : undefined}>
      <table className={styles.table}>
        <caption className={styles.hidden}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{kind}</th>
            <th scope="col">{measure}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, count }, row) => (
            // Index as key: two people may have the same name.
            <tr key={row}>
              <th scope="row">{name}</th>
              <td>{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
