/** The table of announcements. */
import { AnnouncementSchema } from '#database/schema'

/** A message of the operator to all users. */
export class Announcement extends AnnouncementSchema {
  static table = 'announcements'
}
