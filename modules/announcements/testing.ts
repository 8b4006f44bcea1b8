/** Test helper: announcements. */
import { now } from '#app/kernel/clock'
import { priorities } from '#modules/announcements/contract'
import { Announcement } from '#modules/announcements/model'

type Options = Partial<
  Pick<
    Announcement,
    'title' | 'body' | 'priority' | 'isActive' | 'mediaFile' | 'mediaName' | 'createdAt'
  >
>
let made = 0

/** Low priority and active, unless stated otherwise. */
export function anAnnouncement(options: Options = {}) {
  const text = { title: `News ${++made}`, body: '<p>Read this.</p>', priority: priorities.low }
  const plain = { isActive: true, mediaFile: null, mediaName: null, createdAt: now() }
  return Announcement.create({ ...text, ...plain, updatedAt: now(), ...options })
}

/** A PNG of one white pixel. */
export const aPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
  'base64'
)
