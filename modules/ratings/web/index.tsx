/** Screens of ratings: the customer's rating, wherever tickets have a slot for it. */
import { ratingMark } from '#modules/tickets/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'ratings',
  fills: [fill(ratingMark, () => import('./components/rating_mark'))],
})
