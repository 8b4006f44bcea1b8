/** Maps a schedule, read with its names, to the HTTP contract's names. */
import { signedUrl } from '#app/kernel/media/media'
import type { Schedule } from '#modules/schedules/model'
import { statusWire, type ScheduleWire } from '#modules/schedules/wire'

export function scheduleWire(schedule: Schedule): ScheduleWire {
  const { id, companyId, contactId, userId, connectionId, mediaFile, $extras } = schedule
  return {
    id,
    companyId,
    body: schedule.body,
    sendAt: schedule.sendAt.toUTC().toISO()!,
    sentAt: schedule.sentAt?.toUTC().toISO() ?? null,
    status: statusWire[schedule.status],
    error: schedule.errorCode,
    contactId,
    contact: { id: contactId, name: $extras.contact_name },
    userId,
    user: { id: userId, name: $extras.user_name },
    whatsappId: connectionId,
    whatsapp: connectionId ? { id: connectionId, name: $extras.connection_name } : null,
    mediaPath: mediaFile ? signedUrl(mediaFile) : null,
    mediaName: schedule.mediaName,
    createdAt: schedule.createdAt.toUTC().toISO()!,
    updatedAt: schedule.updatedAt.toUTC().toISO()!,
  }
}
