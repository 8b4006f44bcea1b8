/** Access tokens with which an operator of the platform acts as a person of a company (AUT-13). */
// release-check: constraint: the column is new, so there is nothing to check; access tokens are few, and live for minutes
// release-check: index: of a new column, on a table that holds the tokens of minutes
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `alter table auth_access_tokens add column operator_id integer references users (id) on delete cascade`
    )
    this.schema.raw(
      `create index access_tokens_of_operators on auth_access_tokens (operator_id)
       where operator_id is not null`
    )
  }

  async down() {
    this.schema.raw('alter table auth_access_tokens drop column operator_id')
  }
}
