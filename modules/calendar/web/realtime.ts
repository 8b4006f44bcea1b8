/** Whatever changes in the calendar, its state and events are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { keys } from './api'

export default refetchOn('google-calendar', keys.root)
