/** Tables of the knowledge base. Passages have no model: they are read and written by the thousand. */
import { column } from '@adonisjs/lucid/orm'
import { KnowledgeConfigSchema, KnowledgeDocumentSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { DocumentStatus, DocumentType } from '#modules/knowledge/contract'

/** One of a company, made with its first document or change. */
export class KnowledgeConfig extends TenantModel(KnowledgeConfigSchema) {
  static table = 'knowledge_configs'
}

/** A file that the company's model may answer from. */
export class KnowledgeDocument extends TenantModel(KnowledgeDocumentSchema) {
  static table = 'knowledge_documents'
  @column()
  declare type: DocumentType
  @column()
  declare status: DocumentStatus
}
