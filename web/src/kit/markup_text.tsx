/** Renders a text with WhatsApp's marks and links. */
import { Fragment, useMemo, type ReactNode } from 'react'
import { parseMarkup, type Piece } from '#web/kit/markup'
import styles from './markup_text.module.css'

export function MarkupText({ text }: { text: string }) {
  const pieces = useMemo(() => parseMarkup(text), [text])
  return drawn(pieces)
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
  return <Tag className={styles[piece.kind]}>{drawn(piece.pieces)}</Tag>
}
