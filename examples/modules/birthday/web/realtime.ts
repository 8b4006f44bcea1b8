/** Refetches birthdays when one was set, a day began, or a contact was renamed. */
import type { RealtimeHandler } from '#web/shell/web_module'
import { birthdayKey } from './queries'

const handleEvent: RealtimeHandler = (event, _body, client) => {
  if (event === 'birthday' || event === 'contact')
    void client.invalidateQueries({ queryKey: birthdayKey })
}
export default handleEvent
