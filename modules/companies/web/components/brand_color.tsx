/** A colour by picker or by its digits, with its contrast and, where that is too low, the nearest colour that passes. */
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { defaultBrand } from '#app/kernel/text/brand'
import {
  contrastIn,
  isColor,
  isReadableIn,
  nearestReadable,
  type Mode,
} from '#app/kernel/text/colors'
import { number } from '#web/lib/format'
import styles from './brand_color.module.css'

interface BrandColorProps {
  readonly mode: Mode
  /** Passed by the form field. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

export function BrandColor({ mode, id, value = '', onChange }: BrandColorProps) {
  const { t } = useTranslation('companies')
  const put = (color: string) => onChange?.(color.trim().toUpperCase())
  const own = defaultBrand.colors[mode]
  return (
    <>
      <div className={styles.color}>
        <input
          type="color"
          className={styles.picker}
          aria-label={t('brand.pick')}
          value={(isColor(value) ? value : own).toLowerCase()}
          onChange={({ target }) => put(target.value)}
        />
        <Input
          id={id}
          className={styles.digits}
          value={value}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => put(target.value)}
        />
        {value !== own && (
          <Button type="text" onClick={() => put(own)}>
            {t('brand.own_color')}
          </Button>
        )}
      </div>
      {isColor(value) && <Contrast mode={mode} color={value} onChoose={put} />}
    </>
  )
}

interface ContrastProps {
  readonly mode: Mode
  readonly color: string
  readonly onChoose: (color: string) => void
}

function Contrast({ mode, color, onChoose }: ContrastProps) {
  const { t } = useTranslation('companies')
  const ratio = contrastIn(mode, color)
  const isEnough = isReadableIn(mode, color)
  const nearest = nearestReadable(mode, color)
  const grade = ratio >= best ? 'best' : isEnough ? 'enough' : 'low'
  return (
    <div className={styles.contrast} role="status" data-low={!isEnough || undefined}>
      <span>{t(`brand.contrast.${grade}`, { ratio: shown(ratio) })}</span>
      {!isEnough && (
        <Button size="small" onClick={() => onChoose(nearest)}>
          <span className={styles.dot} style={{ background: nearest }} aria-hidden />
          {t('brand.contrast.use', { color: nearest })}
        </Button>
      )}
    </div>
  )
}

/** WCAG 2.2, 1.4.6: the enhanced contrast. */
const best = 7
/** Rounded down: 4.49 must not read as 4.5. */
const shown = (ratio: number) => number(Math.floor(ratio * 10) / 10, { minimumFractionDigits: 1 })
