/** A message of the operator to all users. */
import { AnnouncementSchema } from '#database/schema'

export default class Announcement extends AnnouncementSchema {
  static table = 'announcements'
}
