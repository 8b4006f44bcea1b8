/** A colour picker: one of the offered colours or any other; the value is `#RRGGBB`. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { swatches } from '#web/kit/theme'
import styles from '#web/kit/color_field.module.css'

export interface ColorFieldProps {
  /** Passed by the form field. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  /** The colours to choose from, `#RRGGBB` in capitals; default: the built-in grid. */
  readonly colors?: readonly string[]
  /** Colours already in use, mapped to the name of who uses them: shown, but cannot be chosen. */
  readonly taken?: ReadonlyMap<string, string>
}

export function ColorField(props: ColorFieldProps) {
  const { id, value = '', onChange, colors = swatches, taken } = props
  const { t } = useTranslation('shell')
  const name = useId()
  const chosen = value.toUpperCase()
  const isOurs = colors.some((color) => color === chosen)
  const firstFree = colors.findIndex((color) => !taken?.has(color))
  return (
    <div className={styles.colors} role="radiogroup" aria-label={t('color.ours')}>
      {colors.map((color, index) => (
        <input
          key={color}
          // The form field's label points to the first colour that can be chosen.
          id={index === firstFree ? id : undefined}
          type="radio"
          name={name}
          className={styles.swatch}
          style={{ background: color }}
          aria-label={taken?.has(color) ? t('color.taken', { color, by: taken.get(color) }) : color}
          title={taken?.get(color)}
          disabled={taken?.has(color)}
          checked={color === chosen}
          onChange={() => onChange?.(color)}
        />
      ))}
      <label className={styles.other} data-on={!isOurs || undefined}>
        <input
          type="color"
          value={long(value)}
          onChange={(event) => onChange?.(event.target.value.toUpperCase())}
        />
        {t('color.other')}
      </label>
    </div>
  )
}

/** The format of the browser's colour input: six hex digits. */
const long = (color: string) =>
  /^#[0-9a-f]{3}$/i.test(color)
    ? color.replace(/[0-9a-f]/gi, (digit) => digit + digit)
    : color.slice(0, 7)
