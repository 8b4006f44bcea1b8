/** Tables of conversations with assistants. */
import { column } from '@adonisjs/lucid/orm'
import { AiRunSchema, AiTranscriptSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { AssistantKind } from '#modules/ai/contract'

/** The assistant that answers in a ticket, or answered last; its id changes whenever one begins. */
export class AiRun extends TenantModel(AiRunSchema) {
  static table = 'ai_runs'
  // bigint as a number: 2^53 are enough.
  @column({ isPrimary: true })
  declare id: number
  @column()
  declare assistant: AssistantKind
  @column()
  declare serviceId: number | null
}

/** What was said in a recording (AI-09). */
export class AiTranscript extends TenantModel(AiTranscriptSchema) {
  static table = 'ai_transcripts'
  @column({ isPrimary: true })
  declare messageId: number
}
