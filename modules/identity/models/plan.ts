/** What a company has bought: limits and features. The platform's, not a company's, hence no tenant. */
import { PlanSchema } from '#database/schema'

export default class Plan extends PlanSchema {
  static table = 'plans'
}
