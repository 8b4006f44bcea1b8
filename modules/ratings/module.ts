import { contribute } from '#app/kernel/modules/extension_point'
import { personalData } from '#modules/contacts/contract'
import { defineModule } from '#app/kernel/modules/module'
import { attendantRatings, closingQuestion, ticketRatings } from '#modules/tickets/contract'
import { closedTicketReply } from '#modules/messages/contract'
import { connectionFields } from '#modules/whatsapp/contract'

export default defineModule({
  name: 'ratings',
  requires: ['identity', 'contacts', 'whatsapp', 'tickets', 'messages'],
  summary: 'What customers think of the service: asked when it is over, answered with 1, 2 or 3.',
  jobs: { 'ratings.expire': { load: () => import('#modules/ratings/jobs/expire') } },
  schedules: [{ job: 'ratings.expire', cron: '* * * * *' }],
  demo: () => import('#modules/ratings/database/seeders/demo_setting'),
  settings: {
    /** CLO-09. */
    'ratings.ask': {
      default: 'disabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'admins',
      wire: 'userRating',
    },
    /** CLO-13: minutes. */
    'ratings.window': {
      default: 5,
      min: 1,
      max: 1440,
      readableBy: 'admins',
      wire: 'ratingsTimeout',
    },
  },
  contributes: [
    contribute(personalData, () => import('#modules/ratings/personal_data')),
    contribute(closingQuestion, () => import('#modules/ratings/asking/ask_on_closing')),
    contribute(closedTicketReply, () => import('#modules/ratings/asking/take_answer')),
    contribute(ticketRatings, () => import('#modules/ratings/queries/ratings_of_tickets')),
    contribute(attendantRatings, () => import('#modules/ratings/queries/attendant_means')),
    contribute(connectionFields, () => import('#modules/ratings/http/connection_fields')),
  ],
  tables: {
    ratings: { keptWith: { table: 'tickets', by: 'ticket_id' }, personal: [] },
    rating_texts: { keptWith: { table: 'connections', by: 'connection_id' }, personal: [] },
  },
})
