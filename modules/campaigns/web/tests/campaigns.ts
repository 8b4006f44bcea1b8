/** Campaigns as the server answers them, for the tests of screens. */
import type { CampaignWire, PreviewWire } from '#modules/campaigns/wire'

export const counts = {
  valid: 2340,
  sent: 0,
  delivered: 0,
  read: 0,
  replied: 0,
  failed: 0,
  skipped: 0,
  left: 0,
  pending: 2340,
}

export const campaignWire = (changes: Partial<CampaignWire> = {}): CampaignWire => ({
  id: 5,
  name: 'Ofertas de novembro',
  message1: 'Oi, {nome}!',
  message2: '',
  message3: '',
  message4: '',
  message5: '',
  status: 'INATIVA',
  scheduledAt: null,
  completedAt: null,
  startedAt: null,
  whatsappId: 2,
  whatsapp: { id: 2, name: 'Loja' },
  contactListId: 7,
  contactList: { id: 7, name: 'Clientes' },
  audience: { kind: 'contact_list', id: 7, name: 'Clientes' },
  tagId: null,
  fileListId: null,
  companyId: 7,
  mediaPath: null,
  mediaName: null,
  reason: null,
  paused: null,
  counts: { ...counts, valid: 0, pending: 0 },
  confirmation: false,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...changes,
})

export const running = (changes: Partial<CampaignWire> = {}) =>
  campaignWire({
    status: 'EM_ANDAMENTO',
    scheduledAt: '2026-11-24T12:00:00.000Z',
    startedAt: '2026-11-24T12:00:05.000Z',
    counts: { ...counts, sent: 1230, failed: 10, pending: 1100 },
    ...changes,
  })

export const pageOf = (records: readonly object[]) => ({
  records,
  count: records.length,
  hasMore: false,
})

export const previewWire = (changes: Partial<PreviewWire> = {}): PreviewWire => ({
  counts: {
    total: 2400,
    valid: 2370,
    absent: 20,
    unchecked: 10,
    twice: 12,
    optedOut: 18,
    receives: 2340,
  },
  person: { name: 'Ana Lima', number: '5511987650001', email: 'ana@cliente.example' },
  variables: { nome: 'Ana Lima', firstname: 'Ana', numero: '5511987650001', desconto: '10%' },
  forecast: null,
  ...changes,
})

export const settings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [{ key: 'desconto', value: '10%' }],
  campaignWindow: '',
  campaignDailyLimit: 0,
  optOutWords: 'SAIR, PARAR',
  optInWords: 'VOLTAR',
}
export const settingsWire = (changes: Partial<typeof settings> = {}) =>
  Object.entries({ ...settings, ...changes }).map(([key, value], index) => ({
    id: index + 1,
    key,
    value: JSON.stringify(value),
  }))

/** What the form asks for when it opens. */
export const formAnswers = {
  'GET /whatsapp': () => [
    { id: 2, name: 'Loja', status: 'CONNECTED', isDefault: true },
    { id: 3, name: 'Reserva', status: 'DISCONNECTED', isDefault: false },
  ],
  'GET /campaigns/audiences': () => [
    { kind: 'contact_list', id: 7, name: 'Clientes' },
    { kind: 'tag', id: 4, name: 'VIP' },
  ],
  'GET /files/': () => ({
    count: 1,
    hasMore: false,
    files: [
      {
        id: 9,
        name: 'Tabela de preços',
        message: '',
        options: [
          {
            id: 1,
            name: 'Preços para {nome}',
            path: '/media/precos',
            mediaName: 'precos.pdf',
            mediaType: 'application/pdf',
            mediaThumbUrl: null,
          },
        ],
      },
    ],
  }),
  'GET /campaign-settings': () => settingsWire(),
  'POST /campaigns/preview': () => previewWire(),
}
