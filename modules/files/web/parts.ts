/** What will stand in the conversation when a list is sent; pure. */
import type { PreparedPart } from '#modules/tickets/contract'
import type { FileOption } from './model'

/** The text, then each file with its name. Words beside a sound go before it, as the server sends them (FIL-02). */
export function partsOf(text: string, options: readonly FileOption[]): readonly PreparedPart[] {
  return [
    { text, file: null },
    ...options.flatMap(({ name, file }): PreparedPart[] => {
      if (!file) return []
      if (!isSound(file.mimetype)) return [{ text: name, file }]
      return [
        { text: name, file: null },
        { text: '', file },
      ]
    }),
  ]
}

/** Those that phones play by themselves; others travel as documents, with their words. */
const isSound = (mimetype: string) => /^audio\/(mpeg|mp4|m4a|x-m4a|aac|ogg|amr)(;|$)/.test(mimetype)
