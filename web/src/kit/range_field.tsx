/** A slider between two words, in tenths, with its number beside it. */
import { ConfigProvider } from 'antd'
import { number } from '#web/lib/format'
import styles from '#web/kit/range_field.module.css'

export interface RangeFieldProps {
  /** Provided by the form field. */
  readonly id?: string
  readonly value?: number
  readonly onChange?: (value: number) => void
  readonly bounds: { readonly min: number; readonly max: number }
  /** What its two ends mean. */
  readonly ends: readonly [low: string, high: string]
}

export function RangeField({ id, value, onChange, bounds, ends: [low, high] }: RangeFieldProps) {
  const { componentDisabled } = ConfigProvider.useConfig()
  const given = value ?? bounds.max
  const shown = number(given, { minimumFractionDigits: 1 })
  return (
    <div className={styles.range}>
      <span>{low}</span>
      <input
        id={id}
        type="range"
        {...bounds}
        step={0.1}
        value={given}
        disabled={componentDisabled}
        aria-valuetext={shown}
        onChange={({ target }) => onChange?.(Number(target.value))}
      />
      <span>{high}</span>
      <output htmlFor={id}>{shown}</output>
    </div>
  )
}
