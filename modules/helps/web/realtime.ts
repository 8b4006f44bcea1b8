/** When the helps change, they are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { helpsKey } from './api'

export default refetchOn('help', helpsKey)
