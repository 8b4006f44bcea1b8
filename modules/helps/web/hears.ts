/** The operator changed the helps: they are read again where they are shown. */
import type { Hears } from '#web/shell/web_module'
import { helpsKey } from './use_helps'

const hears: Hears = (event, _body, client) => {
  if (event === 'help') void client.invalidateQueries({ queryKey: helpsKey })
}
export default hears
