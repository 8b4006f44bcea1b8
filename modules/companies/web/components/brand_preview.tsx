/** What the platform looks like in one mode with a primary colour: a button, a link, a message. */
import { useTranslation } from 'react-i18next'
import { isColor, type Mode } from '#app/kernel/text/colors'
import { colourVariables, palette } from '#web/kit/theme'
import styles from './brand_preview.module.css'

interface BrandPreviewProps {
  readonly mode: Mode
  /** While it is no colour, the product's own is shown. */
  readonly color: string
}

/** A picture for the eyes: nothing in it can be pressed. */
export function BrandPreview({ mode, color }: BrandPreviewProps) {
  const { t } = useTranslation('companies')
  const colours = palette(mode, isColor(color) ? color.toUpperCase() : undefined)
  return (
    <div
      className={styles.preview}
      style={colourVariables(colours)}
      role="img"
      aria-label={t(`brand.preview.${mode}`)}
    >
      <div aria-hidden className={styles.bubble}>
        {t('brand.preview.message')}
      </div>
      <div aria-hidden className={styles.row}>
        <span className={styles.button}>{t('brand.preview.button')}</span>
        <span className={styles.link}>{t('brand.preview.link')}</span>
      </div>
    </div>
  )
}
