/** How the campaign went over time, as lines, and as a table for screen readers. */
import { LineChartOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#web/kit/card'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { lazyPart } from '#web/kit/lazy_part'
import { LoadingRows } from '#web/kit/loading'
import { number } from '#web/lib/format'
import type { Curve } from '../api_report'
import { useCurve } from '../use_report'
import { inZone, useZone } from '../zone'
import styles from './curve_card.module.css'

const CurveChart = lazyPart(() => import('./curve_chart'))
/** Pixels. */
const height = 310

export function CurveCard({ id }: { id: number }) {
  const { t } = useTranslation('campaigns')
  const { data, error, refetch } = useCurve(id)
  return (
    <Card title={t('report.curve')}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <LoadingRows rows={5} /> : null}
      {data && (data.points.length > 0 ? <Lines curve={data} /> : <None />)}
    </Card>
  )
}

function None() {
  const { t } = useTranslation('campaigns')
  return <Empty icon={<LineChartOutlined />} title={t('report.curve_empty')} />
}

const lines = ['sent', 'delivered', 'read', 'replied', 'failed'] as const

function Lines({ curve: { points } }: { curve: Curve }) {
  const { t } = useTranslation('campaigns')
  const zone = useZone()
  const first = inZone(points[0]!.at, zone)
  const isOneDay = inZone(points.at(-1)!.at, zone).isSame(first, 'day')
  const named = points.map((point) => ({
    ...point,
    at: inZone(point.at, zone).format(isOneDay ? 'HH:mm' : 'DD/MM HH:mm'),
  }))
  const names = lines.map((line) => t(`report.states.${line}`))
  const rows = named.flatMap((point, place) =>
    lines.map((line, index) => ({ place, at: point.at, line: names[index]!, count: point[line] }))
  )
  return (
    <>
      <div style={{ height }} aria-hidden>
        <Suspense fallback={<LoadingRows rows={5} />}>
          <CurveChart rows={rows} names={names} height={height} />
        </Suspense>
      </div>
      <div className={styles.hidden}>
        <table>
          <caption>{t('report.curve')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('report.time')}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {named.map((point, place) => (
              <tr key={place}>
                <th scope="row">{point.at}</th>
                {lines.map((line) => (
                  <td key={line}>{number(point[line])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
