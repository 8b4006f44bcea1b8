/** How much the model has answered in the last days, how well, how fast, and at what price (LLM-10). */
import { BarChartOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#web/kit/card'
import { Empty } from '#web/kit/empty'
import { lazyPart } from '#web/kit/lazy_part'
import { LoadingRows } from '#web/kit/loading'
import { date, number } from '#web/lib/format'
import { getFigures, keys, type Figures } from '../api'
import { duration } from '../duration'
import { LoadFailed } from './load_failed'
import styles from './usage.module.css'

const UsageChart = lazyPart(() => import('./usage_chart'))

/** How a turn ended, in the order in which a column shows it from the ground up. */
const kinds = ['answered', 'handedOver', 'failed', 'unknown'] as const
/** Pixels. */
const height = 260

export default function Usage() {
  const { t } = useTranslation('llm')
  const { data, error, refetch } = useQuery({
    queryKey: keys.figures,
    queryFn: ({ signal }) => getFigures(signal),
  })
  if (error && !data) return <LoadFailed what="figures_failed" error={error} onRetry={refetch} />
  if (!data) return <LoadingRows rows={5} />
  const sums = sumsOf(data)
  if (sums.all === 0) {
    return <Empty icon={<BarChartOutlined />} title={t('usage.none')} text={t('usage.none_text')} />
  }
  return (
    <>
      <dl className={styles.sums}>
        <Sum name={t('usage.turns')} value={number(sums.all)} />
        <Sum name={t('usage.handed_over')} value={share(sums.handedOver, sums.all)} />
        <Sum name={t('usage.failed')} value={share(sums.failed, sums.all)} />
        <Sum
          name={t('usage.median')}
          value={sums.medianMs === null ? '–' : duration(sums.medianMs)}
        />
        <Sum name={t('usage.tokens')} value={number(sums.tokens, { notation: 'compact' })} />
        <Sum name={t('usage.price')} value={sums.price === null ? '–' : dollars(sums.price)} />
      </dl>
      <div className={styles.cards}>
        <Card title={t('usage.by_day')} note={t('usage.days', { count: data.days.length })}>
          <div aria-hidden style={{ minHeight: height }}>
            <Suspense fallback={<LoadingRows rows={4} />}>
              <UsageChart rows={rowsOf(data, t)} names={namesOf(data, t)} height={height} />
            </Suspense>
          </div>
          <DayTable of={data} />
        </Card>
        <Card title={t('usage.by_model')}>
          <ModelTable of={data} />
        </Card>
      </div>
    </>
  )
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

type Words = ReturnType<typeof useTranslation>['t']
const labelOf = (kind: (typeof kinds)[number], t: Words) => t(`usage.kinds.${kind}`)
/** Of what occurred. */
const kindsIn = ({ days }: Figures) =>
  kinds.filter((kind) => kind === 'answered' || days.some((day) => day[kind] > 0))
const namesOf = (of: Figures, t: Words) => kindsIn(of).map((kind) => labelOf(kind, t))
const rowsOf = (of: Figures, t: Words) =>
  of.days.flatMap((day) =>
    kindsIn(of).map((kind) => ({
      ...{ day: date(day.day), kind: labelOf(kind, t), count: day[kind] },
    }))
  )

function sumsOf({ days, models }: Figures) {
  const total = (kind: (typeof kinds)[number]) => days.reduce((sum, day) => sum + day[kind], 0)
  const medians = days.flatMap(({ medianMs }) => medianMs ?? []).toSorted((one, two) => one - two)
  const priced = models.flatMap(({ price }) => price ?? [])
  return {
    all: kinds.reduce((sum, kind) => sum + total(kind), 0),
    handedOver: total('handedOver'),
    failed: total('failed'),
    medianMs: medians[Math.floor(medians.length / 2)] ?? null,
    tokens: models.reduce((sum, one) => sum + one.promptTokens + one.completionTokens, 0),
    price: priced.length ? priced.reduce((sum, one) => sum + one, 0) : null,
  }
}

const share = (part: number, all: number) =>
  number(part / all, { style: 'percent', maximumFractionDigits: 1 })
const dollars = (value: number) =>
  number(value, { style: 'currency', currency: 'USD', maximumFractionDigits: value < 1 ? 4 : 2 })

/** The same as the chart, for screen readers. */
function DayTable({ of }: { of: Figures }) {
  const { t } = useTranslation('llm')
  const shown = kindsIn(of)
  return (
    <table className={styles.hidden}>
      <caption>{t('usage.by_day')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('usage.day')}</th>
          {shown.map((kind) => (
            <th key={kind} scope="col">
              {labelOf(kind, t)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{date(day.day)}</th>
            {shown.map((kind) => (
              <td key={kind}>{number(day[kind])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ModelTable({ of: { models } }: { of: Figures }) {
  const { t } = useTranslation('llm')
  if (!models.length) return <p className={styles.note}>{t('usage.no_metrics')}</p>
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('usage.by_model')}>
      <table className={styles.models}>
        <thead>
          <tr>
            <th scope="col">{t('usage.model')}</th>
            <th scope="col">{t('usage.answers')}</th>
            <th scope="col">{t('usage.read')}</th>
            <th scope="col">{t('usage.written')}</th>
            <th scope="col">{t('usage.price')}</th>
          </tr>
        </thead>
        <tbody>
          {models.map(({ model, answers, promptTokens, completionTokens, price }) => (
            <tr key={model}>
              <th scope="row">{model}</th>
              <td>{number(answers)}</td>
              <td>{number(promptTokens)}</td>
              <td>{number(completionTokens)}</td>
              <td>{price === null ? t('usage.own_server') : dollars(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
