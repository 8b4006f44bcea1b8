/** A limit of a plan: a number, or none. */
import { InputNumber, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './plan_fields.module.css'

interface LimitFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  /** Null is no limit. */
  readonly value?: number | null
  readonly onChange?: (value: number | null) => void
  /** What is limited, for the name of the switch. */
  readonly label: string
}

/** What an emptied field stands for: none allowed would be a surprise. */
const usual = 1
const largest = 1_000_000

export function LimitField({ id, value = null, onChange, label }: LimitFieldProps) {
  const { t } = useTranslation('billing')
  // Found again when the switch is turned on and off.
  const [last, setLast] = useState(value ?? usual)
  const put = (next: number | null) => {
    setLast(next ?? usual)
    onChange?.(next ?? usual)
  }
  return (
    <div className={styles.limit}>
      <InputNumber<number>
        id={id}
        min={0}
        max={largest}
        precision={0}
        disabled={value === null}
        value={value}
        onChange={put}
      />
      <span className={styles.switch}>
        <Switch
          size="small"
          checked={value === null}
          aria-label={t('form.no_limit_of', { label })}
          onChange={(isOff) => onChange?.(isOff ? null : last)}
        />
        <span aria-hidden>{t('form.no_limit')}</span>
      </span>
    </div>
  )
}
