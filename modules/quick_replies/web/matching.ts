/** Finds quick replies that match the text after a slash; pure. */
import { shortened } from '#web/lib/format'
import type { QuickReply } from './api'

/** The search text after the slash. Null if there is none (core.md 2: at least one character). */
export function wordAfterSlash(text: string): string | null {
  return /^\/[^\s/][^\n]*$/u.test(text) ? text.slice(1) : null
}

/** Lower case without accents. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const maxOffered = 20

/** Those whose shortcode starts with the word, then those whose shortcode contains it, then those whose text does. */
export function matching(replies: readonly QuickReply[], word: string): readonly QuickReply[] {
  const wanted = folded(word.trimEnd())
  const rankOf = ({ shortcode, text }: QuickReply) => {
    if (folded(shortcode).startsWith(wanted)) return 0
    if (folded(shortcode).includes(wanted)) return 1
    return folded(text).includes(wanted) ? 2 : 3
  }
  return [0, 1, 2]
    .flatMap((rank) => replies.filter((reply) => rankOf(reply) === rank))
    .slice(0, maxOffered)
}

/** Maximum characters of a line in the list (core.md 9). */
const labelLength = 35

/** The shortcode, and the beginning of the text. */
export function labelOf({ shortcode, text, file }: QuickReply): string {
  const content = text.replace(/\s+/g, ' ').trim() || (file?.name ?? '')
  return shortened(content ? `/${shortcode} - ${content}` : `/${shortcode}`, labelLength)
}
