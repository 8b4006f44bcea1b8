/** Maps a help to the HTTP contract's names. */
import type { Help } from '#modules/helps/model'
import type { HelpWire } from '#modules/helps/wire'

export const helpWire = (help: Help): HelpWire => ({
  id: help.id,
  title: help.title,
  description: help.description,
  video: help.video,
  createdAt: help.createdAt.toUTC().toISO()!,
  updatedAt: help.updatedAt.toUTC().toISO()!,
})
