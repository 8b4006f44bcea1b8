/** Validates the help form (HLP-01). */
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { videoIdOf } from '#modules/helps/video_id'

/** Replaces a URL by its video id; a text without one is refused. */
const holdsVideo = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value !== 'string') return
  const id = videoIdOf(value)
  if (id === null) field.report('The {{ field }} field must name a video', 'video', field)
  else field.mutate(id, field)
})

const title = () => vine.string().trim().minLength(2).maxLength(100)
const description = () => vine.string().trim().maxLength(2000)
const video = () => vine.string().trim().maxLength(500).use(holdsVideo())

export const newHelp = vine.create({
  title: title(),
  description: description().nullable().optional(),
  video: video(),
})
export const changedHelp = vine.create({
  title: title().optional(),
  description: description().nullable().optional(),
  video: video().optional(),
})
