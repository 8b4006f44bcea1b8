/** When a queue or its menu changes, its simulation is refetched. */
import { refetchOn } from '#web/lib/fetch_again'
import { trialKey } from './queries'

export default refetchOn('queue', trialKey)
