/** Extension point of the dashboard: mean rating per person (DSH-04). */
import type { Actor } from '#app/kernel/actor/actor'
import type { AttendantRatings, Span } from '#modules/tickets/contract'
import Rating from '#modules/ratings/models/rating'

export default class AttendantMeans implements AttendantRatings {
  async means(actor: Actor, { from, until }: Span): Promise<ReadonlyMap<number, number>> {
    const rows = await Rating.of(actor)
      .where('state', 'rated')
      .where('ratedAt', '>=', from.toJSDate())
      .where('ratedAt', '<', until.toJSDate())
      .whereNotNull('userId')
      .if(!actor.can('tickets.view_all'), (query) => {
        void query.whereIn('queueId', [...actor.queueIds])
      })
      .groupBy('user_id')
      .select('user_id as person')
      .avg('rate as mean')
      .pojo<{ person: number; mean: string }>()
    return new Map(rows.map(({ person, mean }) => [person, Number(mean)]))
  }
}
