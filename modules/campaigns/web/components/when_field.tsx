/** When a campaign starts: not yet, at once, or at a time of the company's clock (CMP-01, CMP-02). */
import { DatePicker, Radio } from 'antd'
import type { Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import type { When } from '../campaign_form'
import { useNow } from '../use_now'
import { momentOf, shownTime, useZone } from '../zone'
import styles from './when_field.module.css'

interface WhenFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  readonly value?: When
  readonly onChange?: (value: When) => void
}

const later: When = { mode: 'later', at: null }
const modes = ['later', 'now', 'at'] as const

export function WhenField({ id, value = later, onChange }: WhenFieldProps) {
  const { t } = useTranslation('campaigns')
  const zone = useZone()
  const isPhone = useIsPhone()
  const now = useNow()
  const today = shownTime(now, zone).startOf('day')
  const { mode, at } = value
  const isPast = mode === 'at' && at !== null && momentOf(at, zone).valueOf() < now
  return (
    <div className={styles.when}>
      <Radio.Group
        id={id}
        value={mode}
        onChange={({ target }) => onChange?.({ ...value, mode: target.value as When['mode'] })}
        className={styles.modes}
        options={modes.map((one) => ({ value: one, label: t(`form.when_${one}`) }))}
      />
      {mode === 'at' && (
        <DatePicker
          className={styles.at}
          aria-label={t('form.when_at_label')}
          format="DD/MM/YYYY HH:mm"
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          needConfirm={false}
          inputReadOnly={isPhone}
          value={at}
          disabledDate={(day: Dayjs) => day.isBefore(today)}
          onChange={(chosen: Dayjs | null) => onChange?.({ mode, at: chosen })}
        />
      )}
      {mode === 'at' && (
        <p className={styles.note}>
          {isPast ? t('form.when_past') : t('form.when_zone', { zone: zone.replaceAll('_', ' ') })}
        </p>
      )}
    </div>
  )
}
