/** Announcements for tests. */
import { now } from '#app/kernel/clock'
import { priorities } from '#modules/announcements/contract'
import Announcement from '#modules/announcements/models/announcement'

type Options = Partial<
  Pick<
    Announcement,
    'title' | 'body' | 'priority' | 'isActive' | 'mediaFile' | 'mediaName' | 'createdAt'
  >
>
let made = 0

/** Low and switched on unless told otherwise. */
export function anAnnouncement(options: Options = {}) {
  const text = { title: `News ${++made}`, body: '<p>Read this.</p>', priority: priorities.low }
  const plain = { isActive: true, mediaFile: null, mediaName: null, createdAt: now() }
  return Announcement.create({ ...text, ...plain, updatedAt: now(), ...options })
}

/** One white point. */
export const aPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
  'base64'
)
