/** A message's text as WhatsApp renders it: text marks, links, collapsed after twenty lines. */
import { useCallback, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { estimatedLines, foldLines } from '#web/kit/markup'
import { MarkupText } from '#web/kit/markup_text'
import styles from '#web/kit/bubble_text.module.css'

/** `end` is placed at the end of the last line: time and ticks. */
export function BubbleText({ text, end }: { text: string; end: ReactNode }) {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const { isLong, measure } = useIsLong(text)
  const isFolded = isLong && !isOpen
  return (
    <>
      <div
        ref={measure}
        className={styles.text}
        dir="auto"
        data-folded={isFolded || undefined}
        style={{ '--lines': foldLines } as CSSProperties}
      >
        <MarkupText text={text} />
        {!isFolded && end}
      </div>
      {isLong && (
        <div className={styles.fold}>
          <button type="button" className={styles.more} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'actions.read_less' : 'actions.read_more')}
          </button>
          {isFolded && end}
        </div>
      )}
    </>
  )
}

/** Estimated at first, then measured: a narrow screen collapses earlier. */
function useIsLong(text: string) {
  const estimate = estimatedLines(text)
  const [measured, setMeasured] = useState<boolean | null>(null)
  const measure = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element?.clientHeight || estimate < foldLines / 3) return
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight)
      setMeasured(Math.round(element.scrollHeight / lineHeight) > foldLines)
    },
    [estimate]
  )
  return { isLong: measured ?? estimate > foldLines, measure }
}
