/** Chooses the period: a preset of last days, or a date range. */
import { DatePicker, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { toasts } from '#web/lib/toasts'
import { presets, type Days, type Period, type Preset } from '../period'
import styles from './period_filter.module.css'

export interface PeriodFilterProps {
  /** Null: the URL names no valid period. */
  readonly period: Period | null
  /** The days of the period, for the fields. */
  readonly days: Days | null
  /** Today in the company's zone: later days are disabled. */
  readonly today: string
  readonly onChange: (period: Period) => void
}

const iso = (day: Dayjs) => day.format('YYYY-MM-DD')
const format = 'DD/MM/YYYY'

export function PeriodFilter({ period, days, today, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('dashboard')
  const isPhone = useIsPhone()
  const lastDays = period && 'lastDays' in period ? period.lastDays : null
  const choose = (first: Dayjs | null | undefined, last: Dayjs | null | undefined) => {
    if (!first || !last) return toasts.error(t('errors.ERR_SELECT_FILTER'))
    const [from, to] = first.isAfter(last) ? [last, first] : [first, last]
    onChange({ first: iso(from), last: iso(to) })
  }
  const isLater = (day: Dayjs) => iso(day) > today
  const [first, last] = [days?.first, days?.last].map((day) => (day ? dayjs(day) : null))
  const common = { format, disabledDate: isLater, allowClear: true }
  return (
    <div className={styles.filter} role="group" aria-label={t('filter.label')}>
      <Select<Preset | 'range'>
        className={styles.presets}
        aria-label={t('filter.last_days')}
        value={lastDays ?? 'range'}
        options={[
          ...presets.map((count) => ({ value: count, label: t('filter.days', { count }) })),
          // Only displayed while a range is active; the range itself is chosen in the date fields.
          ...(lastDays ? [] : [{ value: 'range' as const, label: t('filter.range') }]),
        ]}
        onChange={(chosen) => {
          if (chosen !== 'range') onChange({ lastDays: chosen })
        }}
      />
      {isPhone ? (
        <span className={styles.pair}>
          <DatePicker
            {...common}
            aria-label={t('filter.first')}
            inputReadOnly
            value={first}
            onChange={(day: Dayjs | null) => choose(day, last)}
          />
          <DatePicker
            {...common}
            aria-label={t('filter.last')}
            inputReadOnly
            value={last}
            onChange={(day: Dayjs | null) => choose(first, day)}
          />
        </span>
      ) : (
        <DatePicker.RangePicker
          {...common}
          className={styles.range}
          aria-label={t('filter.range')}
          placeholder={[t('filter.first'), t('filter.last')]}
          value={first && last ? [first, last] : null}
          onChange={(chosen) => choose(chosen?.[0], chosen?.[1])}
        />
      )}
    </div>
  )
}
