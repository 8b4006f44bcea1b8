/** Somebody changed a tag: tags are read again where they are shown. */
import type { Hears } from '#web/shell/web_module'
import { tagsKey } from './use_tags'

const hears: Hears = (event, _body, client) => {
  if (event === 'tag') void client.invalidateQueries({ queryKey: tagsKey })
}
export default hears
