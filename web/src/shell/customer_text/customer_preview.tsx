/** A preview of a text as the customer will read it: variables filled in, in a bubble, rendered as in WhatsApp. */
import { useTranslation } from 'react-i18next'
import { renderVariables, valuesByName, type VariableName } from '#app/kernel/text/variables'
import { estimatedLines, foldLines } from '#web/kit/markup'
import { MarkupText } from '#web/kit/markup_text'
import styles from './customer_preview.module.css'

interface CustomerPreviewProps {
  readonly text: string
  readonly values: Readonly<Record<VariableName, string>>
}

export function CustomerPreview({ text, values }: CustomerPreviewProps) {
  const { t } = useTranslation('customer_text')
  const read = renderVariables(text, valuesByName(values))
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>
        {t('preview')} <span>({t('sample')})</span>
      </figcaption>
      <div
        className={styles.ground}
        // A scrollable element must be reachable by keyboard.
        tabIndex={estimatedLines(read) > foldLines / 2 ? 0 : undefined}
        role="group"
        aria-label={t('preview')}
        data-customer-preview
      >
        <div className={styles.bubble} dir="auto">
          <MarkupText text={read} />
        </div>
      </div>
    </figure>
  )
}
