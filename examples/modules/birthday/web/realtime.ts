/** A birthday was written down, a day began, or a contact has another name: birthdays are read again. */
import type { RealtimeHandler } from '#web/shell/web_module'
import { birthdayKey } from './queries'

const handleEvent: RealtimeHandler = (event, _body, client) => {
  if (event === 'birthday' || event === 'contact')
    void client.invalidateQueries({ queryKey: birthdayKey })
}
export default handleEvent
