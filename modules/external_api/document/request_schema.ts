/** JSON schemas of requests, from the validators that read them. */
import type { Described } from '#app/kernel/http/api_calls'
import type { Json } from '#modules/external_api/document/answers'

export type ObjectSchema = {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Json>>
  readonly required: readonly string[]
}

/** Fields that it does not name are ignored, so the schema permits them. */
export function requestSchema(validator: Described): ObjectSchema {
  return tidied(validator.toJSONSchema() as Json) as unknown as ObjectSchema
}

/**
 * What the validators' own schemas say less well: a boolean in all its spellings is a boolean to programs, an optional
 * union has an empty alternative and is required, and unknown fields are refused.
 */
function tidied(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(tidied)
  if (!isObject(schema)) return schema
  if (Array.isArray(schema.enum) && schema.enum.includes(true)) return { type: 'boolean' }
  const { properties, required, ...rest } = schema
  const tidy = Object.fromEntries(
    Object.entries(rest)
      .filter(([name]) => name !== 'additionalProperties')
      .map(([name, value]) => [name, name === 'anyOf' ? union(value) : tidied(value)])
  )
  if (!isObject(properties)) return tidy
  const names = ((required ?? []) as string[]).filter((name) => !hasEmpty(properties[name]!))
  return { ...tidy, properties: tidiedFields(properties), required: names }
}

const isObject = (schema: Json | undefined): schema is { readonly [name: string]: Json } =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema)

const tidiedFields = (fields: { readonly [name: string]: Json }): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, tidied(schema)]))

const isEmpty = (schema: Json) => isObject(schema) && Object.keys(schema).length === 0

const union = (value: Json): Json => (value as Json[]).filter((one) => !isEmpty(one)).map(tidied)

const hasEmpty = (schema: Json) =>
  isObject(schema) && Array.isArray(schema.anyOf) && schema.anyOf.some(isEmpty)
