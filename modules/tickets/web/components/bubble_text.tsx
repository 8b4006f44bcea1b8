/** A message's text as WhatsApp draws it: marks, links, and a fold after twenty lines. */
import { Fragment, useCallback, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { estimatedLines, foldLines, parseMarkup, type Piece } from '../markup'
import styles from './bubble_text.module.css'

/** `end` stands at the end of the last line: time and ticks. */
export function BubbleText({ text, end }: { text: string; end: ReactNode }) {
  const { t } = useTranslation('tickets')
  const pieces = useMemo(() => parseMarkup(text), [text])
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
        {drawn(pieces)}
        {!isFolded && end}
      </div>
      {isLong && (
        <div className={styles.fold}>
          <button type="button" className={styles.more} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'bubble.less' : 'bubble.more')}
          </button>
          {isFolded && end}
        </div>
      )}
    </>
  )
}

/** Counted roughly at first, then measured: a narrow screen folds earlier. */
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

const tags = { bold: 'strong', italic: 'em', strike: 's' } as const

const drawn = (pieces: readonly Piece[]): ReactNode =>
  pieces.map((piece, index) => <Fragment key={index}>{drawnPiece(piece)}</Fragment>)

function drawnPiece(piece: Piece): ReactNode {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'mono') return <code className={styles.mono}>{piece.text}</code>
  if (piece.kind === 'link') {
    return (
      <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
        {piece.text}
      </a>
    )
  }
  const Tag = tags[piece.kind]
  return <Tag>{drawn(piece.pieces)}</Tag>
}
