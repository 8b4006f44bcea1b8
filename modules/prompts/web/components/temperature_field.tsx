/** How freely a model writes: a slider from precise to creative, in tenths. */
import { useTranslation } from 'react-i18next'
import { promptTemperature } from '#modules/prompts/contract'
import { number } from '#web/lib/format'
import styles from './prompt_fields.module.css'

interface TemperatureFieldProps {
  /** Provided by the form field. */
  readonly id?: string
  readonly value?: number
  readonly onChange?: (value: number) => void
}

export function TemperatureField(props: TemperatureFieldProps) {
  const { id, value = promptTemperature.max, onChange } = props
  const { t } = useTranslation('prompts')
  const shown = number(value, { minimumFractionDigits: 1 })
  return (
    <div className={styles.temperature}>
      <span>{t('form.temperature_low')}</span>
      <input
        id={id}
        type="range"
        {...promptTemperature}
        step={0.1}
        value={value}
        aria-valuetext={shown}
        onChange={({ target }) => onChange?.(Number(target.value))}
      />
      <span>{t('form.temperature_high')}</span>
      <output htmlFor={id}>{shown}</output>
    </div>
  )
}
