/** Tables of prompts. */
import { column } from '@adonisjs/lucid/orm'
import { ConnectionPromptSchema, PromptSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export class Prompt extends TenantModel(PromptSchema) {
  static table = 'prompts'
  // bigint as a number: 2^53 are enough.
  @column()
  declare promptTokens: number
  @column()
  declare completionTokens: number
  @column()
  declare totalTokens: number
}

/** The prompt that answers on a connection while a ticket has no queue (AI-02). */
export class ConnectionPrompt extends TenantModel(ConnectionPromptSchema) {
  static table = 'connection_prompts'
}
