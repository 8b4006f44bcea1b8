/** News of the operator for everybody. */
import { AnnouncementSchema } from '#database/schema'

export default class Announcement extends AnnouncementSchema {
  static table = 'announcements'
}
