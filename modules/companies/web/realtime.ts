/** When a company is added, edited or deleted, the list is refetched where it is shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { companiesKey } from './api'

export default refetchOn('company', companiesKey)
