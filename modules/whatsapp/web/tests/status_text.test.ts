/** The state of a connection as text. */
import dayjs from 'dayjs'
import i18next from 'i18next'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connection } from '../model'
import { coldLockText, statusDetail, statusText, toneOf } from '../status_text'
import { aConnection } from './connections'

const ago = (minutes: number) => dayjs().subtract(minutes, 'minute').toISOString()
const t = () => i18next.getFixedT('pt-BR', 'whatsapp')

test.each<[Partial<Connection>, string, string | null, string]>([
  [{ lastConnectedAt: ago(120) }, 'Conectado', 'Entrou no ar há 2 horas', 'good'],
  [{ status: 'qrcode', number: '' }, 'Aguardando leitura do QR', null, 'waiting'],
  [{ status: 'PAIRING' }, 'Código lido, vinculando o número', null, 'busy'],
  [{ status: 'OPENING', number: '' }, 'Conectando ao WhatsApp', null, 'busy'],
  [
    { status: 'OPENING', lastConnectedAt: ago(500), lastDisconnectedAt: ago(3) },
    'Caiu há 3 minutos, tentando de novo',
    null,
    'busy',
  ],
  [
    { status: 'OPENING', lastConnectedAt: ago(1), lastDisconnectedAt: ago(500) },
    'Conectando ao WhatsApp',
    null,
    'busy',
  ],
  [
    { status: 'TIMEOUT', lastDisconnectedAt: ago(12) },
    'Caiu há 12 minutos, tentando de novo a cada 5 min',
    null,
    'down',
  ],
  [
    { status: 'DISCONNECTED', reason: 'logged_out' },
    'Desconectado',
    'O celular desvinculou este aparelho. Leia um novo QR.',
    'down',
  ],
  [
    { status: 'DISCONNECTED', reason: 'tea_time' },
    'Desconectado',
    'Motivo informado: tea_time',
    'down',
  ],
  [
    { status: 'DISCONNECTED', number: '' },
    'Desconectado',
    'Leia o QR com o celular da empresa para começar.',
    'down',
  ],
])('%j', (changes, text, detail, tone) => {
  const connection = aConnection(changes)
  expect(statusText(t(), connection)).toBe(text)
  expect(statusDetail(t(), connection)).toBe(detail)
  expect(toneOf(connection)).toBe(tone)
})

describe('a number that may not start conversations', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00') })
    return () => void vi.useRealTimers()
  })
  const lockOf = (until: string, reason: string) =>
    coldLockText(
      t(),
      aConnection({ coldLockedUntil: new Date(until).toISOString(), coldLockedReason: reason })
    )

  test('shows the hour when it ends today, else the day, with the reason', () => {
    expect(lockOf('2026-11-20T21:05:00', '463')).toMatch(
      /^Não começa conversas até 21:05: o WhatsApp limitou/
    )
    expect(lockOf('2026-11-21T08:10:00', '429')).toMatch(
      /até 21\/11\/26 08:10: este número enviou demais/
    )
  })

  test('shows nothing without a lock, nor after its end', () => {
    expect(coldLockText(t(), aConnection())).toBeNull()
    expect(lockOf('2026-11-20T14:59:00', '463')).toBeNull()
  })
})
