/** The fields of each entity of core.md 3, looked up in the frozen responses: on the wire under their own names. */
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** `in`: a frozen response, and the path to the entity in it. */
const entities = [
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
  { entity: 'Tag', in: ['tags', 'tags_list', '0'], fields: 'id name color' },
  { entity: 'Queue', in: ['queues', 'queues', '0'], fields: 'id name color' },
  {
    entity: 'Ticket note',
    in: ['notes', 'note_added'],
    fields: 'id note ticketId contactId user.name createdAt',
  },
  {
    entity: 'WhatsApp connection',
    in: ['whatsapp', 'connections_of_admin', '0'],
    fields: `id name status isDefault updatedAt qrcode retries queues token greetingMessage complationMessage
      outOfHoursMessage ratingMessage expiresInactiveMessage expiresTicket timeUseBotQueues maxUseBotQueues
      timeToTransfer transferQueueId promptId provider integrationId`,
  },
  {
    entity: 'Dashboard',
    in: ['dashboard', 'figures'],
    fields: `counters.supportHappening counters.supportPending counters.supportFinished counters.avgSupportTime
      counters.avgWaitTime attendants.0.name attendants.0.rating attendants.0.avgSupportTime attendants.0.online`,
  },
  {
    entity: 'Chart of people',
    in: ['dashboard', 'people', 'data', '0'],
    fields: 'name quantidade',
  },
  { entity: 'Chart of days', in: ['dashboard', 'days', 'data', '0'], fields: 'data total' },
  { entity: 'Chart of hours', in: ['dashboard', 'hours', 'data', '0'], fields: 'horario total' },
  { entity: 'Setting', in: ['identity', 'settings', '0'], fields: 'key value' },
  {
    entity: 'Announcement',
    in: ['announcements', 'announcement_with_picture'],
    fields: 'id title text priority mediaPath mediaName createdAt status',
  },
  {
    entity: 'Quick message',
    in: ['quick_replies', 'quick_message_with_file'],
    fields: 'shortcode message mediaPath',
  },
  {
    entity: 'File list',
    in: ['files', 'file_list_shown'],
    fields: `id name message userId options.0.id options.0.name options.0.path options.0.mediaType`,
  },
  {
    entity: 'Chat',
    in: ['chat', 'chat_added'],
    fields: `id uuid title ownerId lastMessage updatedAt users.0.userId users.0.unreads users.0.user.id
      users.0.user.name`,
  },
  {
    entity: 'Chat message',
    in: ['chat', 'message_added'],
    fields: 'senderId sender.name message createdAt chatId',
  },
] as const

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
    .with([...entities])
    .run(({ assert }, { in: place, fields }) => {
      const entity = frozen(place)
      assert.isObject(entity)
      const missing = fields
        .split(/\s+/)
        .filter((field) => at(entity, field.split('.')) === undefined)
      assert.deepEqual(missing, [])
    })
})
