/** A tenant: every other row belongs to exactly one. */
import { CompanySchema } from '#database/schema'

export default class Company extends CompanySchema {
  static table = 'companies'
}
