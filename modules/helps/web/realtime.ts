/** When the helps change, they are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { helpsKey } from './use_helps'

export default refetchOn('help', helpsKey)
