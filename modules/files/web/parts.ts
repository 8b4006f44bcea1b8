/** The messages that sending a list will produce; pure. */
import type { PreparedPart } from '#modules/tickets/contract'
import type { FileOption } from './model'

/**
 * The text, then each file with its name. A caption of an audio file comes before it, as the server sends it
 * (FIL-02).
 */
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

/** Audio types that phones play inline; others are sent as documents, with their caption. */
const isSound = (mimetype: string) => /^audio\/(mpeg|mp4|m4a|x-m4a|aac|ogg|amr)(;|$)/.test(mimetype)
