/** When a file list changes, lists are refetched where they are shown. */
import type { RealtimeHandler } from '#web/shell/web_module'
import { filesKey } from './use_file_lists'

const handleEvent: RealtimeHandler = (event, _body, client) => {
  if (event === 'file') void client.invalidateQueries({ queryKey: filesKey })
}
export default handleEvent
