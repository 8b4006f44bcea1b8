/** The kind of WhatsApp message a file is sent as, by its MIME type (TCK-13). */
import type { MediaKind } from '#modules/whatsapp/contract'

/** Types that phones show and play by themselves; every other file is sent as a document. */
const played: readonly [MediaKind, RegExp][] = [
  ['image', /^image\/(jpeg|png|webp)$/],
  ['video', /^video\/(mp4|3gpp)$/],
  ['audio', /^audio\/(mpeg|mp4|m4a|x-m4a|aac|ogg|amr)(;|$)/],
]

/** A recording is sent as a voice message. */
export function kindOfFile({ type }: Pick<File, 'type'>, isVoice = false): MediaKind {
  if (isVoice) return 'voice'
  return played.find(([, types]) => types.test(type))?.[0] ?? 'document'
}

/** Kinds for which WhatsApp shows no caption. */
export const isWordless = ({ file, isVoice }: { file: Pick<File, 'type'>; isVoice: boolean }) =>
  isVoice || kindOfFile(file) === 'audio'

/** The extension in capitals: `PDF` of `invoice.pdf`; at most four characters, empty without an extension. */
export function endingOf(name: string): string {
  const ending = /\.([a-z0-9]{1,4})$/i.exec(name)?.[1] ?? ''
  return ending.toUpperCase()
}

const families = {
  pdf: ['PDF'],
  sheet: ['XLS', 'XLSX', 'ODS', 'CSV'],
  text: ['DOC', 'DOCX', 'ODT', 'RTF', 'TXT', 'MD'],
  slides: ['PPT', 'PPTX', 'ODP'],
  archive: ['ZIP', 'RAR', '7Z', 'GZ', 'TAR'],
  image: ['JPG', 'JPEG', 'PNG', 'WEBP', 'GIF', 'SVG', 'HEIC'],
  sound: ['MP3', 'OGG', 'OPUS', 'M4A', 'WAV', 'AAC', 'FLAC'],
  film: ['MP4', 'MOV', 'MKV', 'WEBM', 'AVI', '3GP'],
} as const
export type Family = keyof typeof families | 'other'

/** Which icon family a document of this name has. */
export function familyOf(name: string): Family {
  const ending = endingOf(name)
  const found = Object.entries(families).find(([, endings]) =>
    (endings as readonly string[]).includes(ending)
  )
  return (found?.[0] as Family | undefined) ?? 'other'
}
