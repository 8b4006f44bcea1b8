/** Somebody changed a file list: they are read again where they are shown. */
import type { Hears } from '#web/shell/web_module'
import { filesKey } from './use_file_lists'

const hears: Hears = (event, _body, client) => {
  if (event === 'file') void client.invalidateQueries({ queryKey: filesKey })
}
export default hears
