/** The text before the question, as a field of a connection (CLO-09, CNX-06). */
import { customerText } from '#app/kernel/http/validators'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ConnectionChanged, ConnectionFields, FieldValues } from '#modules/whatsapp/contract'
import RatingText from '#modules/ratings/models/rating_text'

type Company = Pick<ConnectionChanged, 'companyId'>

export default class RatingFields implements ConnectionFields {
  readonly rules = { ratingMessage: customerText() }

  async read(company: Company, connectionIds: readonly number[]) {
    const rows = await RatingText.of(company).whereIn('connectionId', [...connectionIds])
    const texts = new Map(rows.map(({ connectionId, text }) => [connectionId, text]))
    return new Map(connectionIds.map((id) => [id, { ratingMessage: texts.get(id) ?? '' }]))
  }

  async write({ companyId, connectionId }: ConnectionChanged, given: FieldValues) {
    const { ratingMessage: text } = given as { readonly ratingMessage?: string | null }
    if (text === undefined) return
    const row = { connection_id: connectionId, company_id: companyId, text: text ?? '' }
    await unitOfWork(({ trx }) =>
      trx.table('rating_texts').insert(row).onConflict('connection_id').merge(['text'])
    )
  }
}
