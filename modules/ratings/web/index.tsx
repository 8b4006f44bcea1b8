/** Screens of ratings: the company's options, a text of each connection, and the customer's rating wherever tickets have a slot for it. */
import { ratingMark } from '#modules/tickets/contract'
import { connectionTexts } from '#modules/whatsapp/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'ratings',
  options: [
    {
      key: 'rating',
      heading: { label: 'ratings:options.title', order: 10 },
      options: [
        { key: 'userRating', control: { kind: 'switch' } },
        {
          key: 'ratingsTimeout',
          control: { kind: 'number', min: 1, max: 1440, unit: 'minutes' },
        },
      ],
    },
  ],
  fills: [
    fill(ratingMark, () => import('./components/rating_mark')),
    fill(connectionTexts, () => import('./components/rating_text'), { order: 10 }),
  ],
})
