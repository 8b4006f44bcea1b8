/** Validates the forms of the knowledge base (RAG-05). */
import vine from '@vinejs/vine'
import { givenFields } from '#app/kernel/given_fields'
import {
  chunkOverlap,
  chunkSize,
  embeddingModelLength,
  maxResults,
  questionLength,
  searchThreshold,
  tokensPerChunk,
  vectorDimensions,
  type KnowledgeSettings,
} from '#modules/knowledge/contract'

/** What was emptied is invalid, and not the same as a field that is left out; an empty list is no 0. */
const emptied = (given: unknown) =>
  given === null || given === '' || Array.isArray(given) ? Number.NaN : given
const amount = ({ min, max }: { readonly min: number; readonly max: number }) =>
  vine.number().parse(emptied).range([min, max])
const count = (bounds: { readonly min: number; readonly max: number }) =>
  amount(bounds).withoutDecimals().optional()

const config = vine.create({
  enabled: vine.boolean().parse(emptied).optional(),
  chunkSize: count(chunkSize),
  chunkOverlap: count(chunkOverlap),
  maxTokensPerChunk: count(tokensPerChunk),
  embeddingModel: vine
    .string()
    .trim()
    .minLength(1)
    .maxLength(embeddingModelLength)
    .regex(/^\S+$/)
    .optional(),
  vectorDimensions: count(vectorDimensions),
  searchThreshold: amount(searchThreshold).optional(),
  maxResults: count(maxResults),
})

/** Only what was given. Unknown fields are ignored. */
export const readSettings = async (body: unknown): Promise<Partial<KnowledgeSettings>> =>
  givenFields(await config.validate(body))

export const question = vine.create({
  query: vine.string().trim().minLength(1).maxLength(questionLength),
})
