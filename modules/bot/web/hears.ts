/** Somebody changed a queue or its menu: what is tried of it is played again. */
import type { Hears } from '#web/shell/web_module'
import { trialKey } from './queries'

const hears: Hears = (event, _body, client) => {
  if (event === 'queue') void client.invalidateQueries({ queryKey: trialKey })
}
export default hears
