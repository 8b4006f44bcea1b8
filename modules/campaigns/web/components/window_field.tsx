/** The hours in which campaigns are sent: a switch, and from when until when (CMP-13). */
import { Switch, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useZone } from '../zone'
import styles from './window_field.module.css'

interface WindowFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  /** `HH:mm-HH:mm`; empty: at any time; with one side blank it is not complete. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

const usual = '08:00-20:00'
const timeOf = (text: string | undefined) => (text ? dayjs(`2000-01-01T${text}:00`) : null)

export function WindowField({ id, value = '', onChange }: WindowFieldProps) {
  const { t } = useTranslation('campaigns')
  const zone = useZone()
  const [from, until] = value.split('-')
  const shown = (time: Dayjs | null) => time?.format('HH:mm') ?? ''
  const common = {
    format: 'HH:mm',
    minuteStep: 5 as const,
    needConfirm: false,
    allowClear: false,
    className: styles.time,
  }
  return (
    <div className={styles.window}>
      <Switch id={id} checked={value !== ''} onChange={(isOn) => onChange?.(isOn ? usual : '')} />
      {value !== '' && (
        <span className={styles.times}>
          {t('settings.window_from')}
          <TimePicker
            {...common}
            aria-label={t('settings.window_from')}
            value={timeOf(from)}
            onChange={(time) => onChange?.(`${shown(time)}-${until ?? ''}`)}
          />
          {t('settings.window_until')}
          <TimePicker
            {...common}
            aria-label={t('settings.window_until')}
            value={timeOf(until)}
            onChange={(time) => onChange?.(`${from ?? ''}-${shown(time)}`)}
          />
        </span>
      )}
      <p className={styles.help}>
        {t('settings.window_help', { zone: zone.replaceAll('_', ' ') })}
      </p>
    </div>
  )
}
