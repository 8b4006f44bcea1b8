/** Maps a quick reply to the HTTP contract's names. */
import { signedUrl } from '#app/kernel/media/media'
import type { QuickReply } from '#modules/quick_replies/model'
import type { QuickMessageWire } from '#modules/quick_replies/wire'

export const quickMessageWire = (reply: QuickReply): QuickMessageWire => ({
  id: reply.id,
  shortcode: reply.shortcode,
  message: reply.body,
  geral: reply.isShared,
  status: reply.isActive,
  // A row that was just created lacks the columns with database defaults.
  isMedia: Boolean(reply.mediaFile),
  mediaPath: reply.mediaFile ? signedUrl(reply.mediaFile) : null,
  mediaName: reply.mediaName ?? null,
  userId: reply.userId,
  companyId: reply.companyId,
  createdAt: reply.createdAt.toUTC().toISO()!,
  updatedAt: reply.updatedAt.toUTC().toISO()!,
})
