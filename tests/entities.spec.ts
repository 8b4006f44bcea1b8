/** The fields of each entity of core.md 3, looked up in the frozen responses: on the wire under their own names. */
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { brought, type Entity } from '#tests/support/brought'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const own: readonly Entity[] = [
  {
    entity: 'User',
    in: ['identity', 'user'],
    fields: 'id companyId profile super name email whatsappId allTicket queues company.name',
  },
  {
    entity: 'User, signed in',
    in: ['identity', 'login', 'user'],
    fields: `id companyId profile super name email whatsappId allTicket queues company.name company.dueDate
      company.settings.0.key company.settings.0.value`,
  },
  {
    entity: 'Company',
    in: ['identity', 'company_plan'],
    fields: 'id name email status dueDate plan',
  },
  {
    entity: 'Plan',
    in: ['identity', 'company_plan', 'plan'],
    fields: `id name users connections queues value useCampaigns useKanban useOpenAi useIntegrations useSchedules
      useInternalChat useExternalApi`,
  },
  {
    entity: 'Ticket',
    in: ['tickets', 'ticket_accepted'],
    fields: `id uuid status userId user.name queueId queue.name queue.color whatsappId whatsapp.name whatsapp.status
      contact contactId lastMessage unreadMessages updatedAt isGroup chatbot tags useIntegration promptId integrationId`,
  },
  {
    entity: 'Message',
    in: ['messages', 'messages_page', 'messages', '1'],
    fields: `id ticketId body fromMe mediaType mediaUrl ack isDeleted isEdited read createdAt quotedMsg.id
      quotedMsg.body contact`,
  },
  {
    entity: 'Contact',
    in: ['contacts', 'contact_spoken_with'],
    fields: `id name number email profilePicUrl extraInfo.0.name extraInfo.0.value whatsapp.id whatsapp.name
      whatsapp.status`,
  },
  { entity: 'Queue', in: ['queues', 'queues', '0'], fields: 'id name color' },
  {
    entity: 'WhatsApp connection',
    in: ['whatsapp', 'connections_of_admin', '0'],
    fields: `id name status isDefault updatedAt qrcode retries queues token complationMessage
      expiresInactiveMessage expiresTicket promptId provider integrationId`,
  },
  { entity: 'Setting', in: ['identity', 'settings', '0'], fields: 'key value' },
]
const ofModules = await brought<{ entities: readonly Entity[] }>('entities')

function frozen([module, name, ...way]: readonly string[]): Json | undefined {
  const file = app.makePath('modules', module, 'tests/wire', `${name}.snap.json`)
  return at(JSON.parse(readFileSync(file, 'utf8')) as Json, way)
}

/** Undefined when there is no such field; null when it exists and is null. */
function at(value: Json | undefined, [name, ...rest]: readonly string[]): Json | undefined {
  if (name === undefined) return value
  if (value === null || typeof value !== 'object') return undefined
  return at((value as Record<string, Json>)[name], rest)
}

test.group('entities', () => {
  test('core.md 3: {entity} has its fields under their names')
    .with([...own, ...ofModules.flatMap(({ entities }) => entities)])
    .run(({ assert }, { in: place, fields }) => {
      const entity = frozen(place)
      assert.isObject(entity)
      const missing = fields
        .split(/\s+/)
        .filter((field) => at(entity, field.split('.')) === undefined)
      assert.deepEqual(missing, [])
    })
})
