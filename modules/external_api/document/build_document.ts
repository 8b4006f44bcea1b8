/** The OpenAPI document of the calls of programs, made from the routes and validators of the enabled modules (EXT-11). */
import router from '@adonisjs/core/services/router'
import { contractVersion } from '#app/controllers/version_controller'
import { apiCalls, type ApiCall, type Described } from '#app/kernel/http/api_calls'
import { answersOf, type Json } from '#modules/external_api/document/answers'
import { errorResponses, errorSchema } from '#modules/external_api/document/error_responses'
import { introduction } from '#modules/external_api/document/introduction'
import { requestSchema, type ObjectSchema } from '#modules/external_api/document/request_schema'

let built: Promise<Json> | null = null

/** The same for everybody while the process runs. */
export const apiDocument = (): Promise<Json> => (built ??= build())

async function build(): Promise<Json> {
  const schemas = await answersOf([...apiCalls.values()].map(({ answer }) => answer))
  const paths: Record<string, Record<string, Json>> = {}
  for (const { pattern, methods, name } of Object.values(router.toJSON()).flat()) {
    const call = name && apiCalls.get(name)
    if (!call) continue
    const path = pattern.replace(/:(\w+)/g, '{$1}')
    const method = methods.find((one) => one !== 'HEAD')!.toLowerCase()
    paths[path] = { ...paths[path], [method]: operation(path, name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API',
      version: contractVersion,
      description: introduction,
    },
    servers: [{ url: '/' }],
    tags: sections(Object.keys(paths)),
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ...schemas, Error: errorSchema },
      responses: errorResponses,
    },
  }
}

/** The first is what most programs come for. */
const order = ['messages', 'contacts', 'tickets']

const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)

const sections = (paths: readonly string[]): Json =>
  [...new Set(paths.map((path) => path.split('/')[2]!))]
    .sort((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
    .map((name) => ({ name }))

function operation(path: string, name: string, call: ApiCall): Json {
  const { summary, scope, body, answer, refusals = [] } = call
  const statuses = [...refusals, ...(body ? [413, 415] : [])]
  return {
    operationId: name.replace('.api_', '.'),
    summary,
    description: `Scope: \`${scope}\`.`,
    tags: [path.split('/')[2]!],
    parameters: [...pathParameters(path), ...parameters(call)],
    ...(body && { requestBody: requestBody(body, call) }),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: answerSchema(answer) } },
      },
      ...Object.fromEntries(
        [...new Set([400, 401, 402, 403, 422, 429, 503, ...statuses])].map((status) => [
          String(status),
          { $ref: `#/components/responses/${status}` },
        ])
      ),
    },
  }
}

function answerSchema(answer: string): Json {
  const [, type] = answer.split('/') as [string, string]
  const isList = type.endsWith('[]')
  const schema = { $ref: `#/components/schemas/${type.replace(/Wire(\[\])?$/, '')}` }
  return isList ? { type: 'array', items: schema } : schema
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }))

const parameters = ({ query = [], headers }: ApiCall): Json[] => [
  ...query.flatMap((one) => parametersOf(one, 'query')),
  ...(headers ? parametersOf(headers, 'header') : []),
]

function parametersOf(validator: Described, where: 'query' | 'header'): Json[] {
  const { properties, required } = requestSchema(validator)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema,
  }))
}

function requestBody(body: Described, { files }: ApiCall): Json {
  const schema = requestSchema(body)
  const content: Record<string, Json> = { 'application/json': { schema: { ...schema } } }
  if (files) content['multipart/form-data'] = { schema: withFiles(schema, files) }
  return { required: true, content }
}

function withFiles(schema: ObjectSchema, { field, most }: NonNullable<ApiCall['files']>): Json {
  const items = { type: 'string', contentMediaType: 'application/octet-stream' }
  const list = { type: 'array', items, minItems: 1, maxItems: most }
  return { ...schema, properties: { ...schema.properties, [field]: list } }
}
