/** The limits and features that a company has bought. Plans belong to the platform, hence no tenant column. */
import { PlanSchema } from '#database/schema'

export default class Plan extends PlanSchema {
  static table = 'plans'
}
