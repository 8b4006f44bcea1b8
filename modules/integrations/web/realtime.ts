/** When an integration changes, integrations are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { keys } from './api'

export default refetchOn('queueIntegration', keys.root)
