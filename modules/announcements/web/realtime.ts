/** When an announcement changes, announcements are refetched where they are shown. */
import type { RealtimeHandler } from '#web/shell/web_module'
import { announcementsKey } from './use_announcements'

const handleEvent: RealtimeHandler = (event, _body, client) => {
  if (event === 'announcement') void client.invalidateQueries({ queryKey: announcementsKey })
}
export default handleEvent
