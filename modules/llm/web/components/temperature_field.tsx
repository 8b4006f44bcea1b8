/** How freely a model writes: a slider from precise to creative, in tenths. */
import { ConfigProvider } from 'antd'
import { useTranslation } from 'react-i18next'
import { llmTemperature } from '#modules/llm/contract'
import { number } from '#web/lib/format'
import styles from './fields.module.css'

interface TemperatureFieldProps {
  /** Provided by the form field. */
  readonly id?: string
  readonly value?: number
  readonly onChange?: (value: number) => void
}

export function TemperatureField({ id, value = 0.7, onChange }: TemperatureFieldProps) {
  const { t } = useTranslation('llm')
  const { componentDisabled } = ConfigProvider.useConfig()
  const shown = number(value, { minimumFractionDigits: 1 })
  return (
    <div className={styles.temperature}>
      <span>{t('form.temperature_low')}</span>
      <input
        id={id}
        type="range"
        {...llmTemperature}
        step={0.1}
        value={value}
        disabled={componentDisabled}
        aria-valuetext={shown}
        onChange={({ target }) => onChange?.(Number(target.value))}
      />
      <span>{t('form.temperature_high')}</span>
      <output htmlFor={id}>{shown}</output>
    </div>
  )
}
