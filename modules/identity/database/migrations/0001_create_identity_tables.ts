/** Plans, companies, users and their sessions. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.createPlans()
    this.createCompanies()
    this.createUsers()
    this.createSessions()
    this.createAccessTokens()
  }

  async down() {
    const tables = [
      'auth_access_tokens',
      'refresh_tokens',
      'sessions',
      'users',
      'companies',
      'plans',
    ]
    for (const table of tables) this.schema.dropTable(table)
  }

  private createPlans() {
    this.schema.createTable('plans', (table) => {
      table.increments('id')
      table.string('name', 100).notNullable()
      // Null is no limit, 0 allows none (BIL-03).
      table.integer('users')
      table.integer('connections')
      table.integer('queues')
      table.decimal('value', 10, 2).notNullable().defaultTo(0)
      table.boolean('is_public').notNullable().defaultTo(true)
      // Entitlement key → granted; a missing key has the default of the module that owns it.
      table.jsonb('flags').notNullable().defaultTo('{}')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
  }

  private createCompanies() {
    this.schema.createTable('companies', (table) => {
      table.increments('id')
      table.string('name', 100).notNullable()
      table.string('email', 255).notNullable().defaultTo('')
      table.string('phone', 30).notNullable().defaultTo('')
      table.integer('plan_id').notNullable().references('plans.id')
      table.boolean('is_active').notNullable().defaultTo(true)
      // The operator's own company: never expires and cannot be deleted (BIL-06).
      table.boolean('is_platform').notNullable().defaultTo(false)
      // The last paid day, in the company's zone; null for no end.
      table.date('due_date')
      table.string('recurrence', 20).notNullable().defaultTo('MENSAL')
      table.timestamp('deleted_at')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    this.schema.raw(
      'create unique index companies_one_platform on companies (is_platform) where is_platform'
    )
  }

  private createUsers() {
    this.schema.createTable('users', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('name', 50).notNullable()
      table.string('email', 255).notNullable()
      table.string('password_hash', 255).notNullable()
      table.string('profile', 20).notNullable()
      table.boolean('is_super').notNullable().defaultTo(false)
      table.boolean('sees_queueless').notNullable().defaultTo(false)
      table.string('language', 5)
      // References a table of a module that is installed later, so there is no foreign key.
      table.integer('connection_id')
      table.boolean('is_online').notNullable().defaultTo(false)
      table.timestamp('deleted_at')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.check("profile in ('admin', 'supervisor', 'user')", [], 'users_profile')
      table.index(['company_id', 'id'])
    })
    this.schema.raw(
      'create unique index users_email on users (lower(email)) where deleted_at is null'
    )
  }

  private createSessions() {
    this.schema.createTable('sessions', (table) => {
      table.uuid('id').primary()
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // One session per user (AUT-03).
      table.integer('user_id').notNullable().unique().references('users.id').onDelete('CASCADE')
      table.timestamp('expires_at').notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    this.schema.createTable('refresh_tokens', (table) => {
      table.string('hash', 64).primary()
      table.uuid('session_id').notNullable().references('sessions.id').onDelete('CASCADE').index()
      // Used tokens are kept: a second use means that the token was copied (AUT-02).
      table.timestamp('used_at')
      table.timestamp('expires_at').notNullable()
    })
  }

  /** The table layout of @adonisjs/auth; `name` stores the session of the token. */
  private createAccessTokens() {
    this.schema.createTable('auth_access_tokens', (table) => {
      table.increments('id')
      table.integer('tokenable_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.string('type').notNullable()
      table.string('name')
      table.string('hash').notNullable()
      table.text('abilities').notNullable()
      table.timestamp('created_at')
      table.timestamp('updated_at')
      table.timestamp('last_used_at')
      table.timestamp('expires_at')
    })
  }
}
