/** Which quick replies fit what is being typed after a slash; pure. */
import { shortened } from '#web/lib/format'
import type { QuickReply } from './model'

/** What is asked for: the word after the slash. Null while nothing is (core.md 2: one more character). */
export function wordAfterSlash(text: string): string | null {
  return /^\/[^\s/][^\n]*$/u.test(text) ? text.slice(1) : null
}

/** The lower case without accents. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const maxOffered = 20

/** Those whose shortcode begins so first, then those that have it somewhere in shortcode or text. */
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

/** Characters of a line in the list (core.md 9). */
const labelLength = 35

/** The shortcode and how the text begins. */
export function labelOf({ shortcode, text, file }: QuickReply): string {
  const words = text.replace(/\s+/g, ' ').trim() || (file?.name ?? '')
  return shortened(words ? `/${shortcode} - ${words}` : `/${shortcode}`, labelLength)
}
