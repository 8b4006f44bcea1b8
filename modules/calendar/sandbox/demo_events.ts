// The calendar of a shop in the demo: what is planned in the days around today.
import { randomBytes } from 'node:crypto'
import type { GoogleEventWire } from '#modules/calendar/sandbox/wire'

/** Days from today, hour and minutes of length in the zone of this machine. */
const plans = [
  { day: 0, hour: 9, minutes: 60, summary: 'Visita: Casa Amarela', about: 'Arranjos da recepção.' },
  { day: 0, hour: 15, minutes: 30, summary: 'Ligação com o fornecedor de vasos' },
  { day: 1, hour: 10, minutes: 45, summary: 'Degustação de buquês: Clara Nunes' },
  { day: 2, hour: 14, minutes: 90, summary: 'Montagem da vitrine' },
  { day: 3, hour: 11, minutes: 30, summary: 'Entrevista: entregador' },
  { day: 5, hour: 8, minutes: 240, summary: 'Casamento na Fazenda Boa Vista' },
  { day: 9, hour: 16, minutes: 60, summary: 'Reunião de equipe' },
  { day: -2, hour: 10, minutes: 60, summary: 'Inventário' },
]

export function demoEvents(now: Date): GoogleEventWire[] {
  return plans.map(({ day, hour, minutes, summary, about }) => {
    const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, hour)
    const end = new Date(start.getTime() + minutes * 60_000)
    return {
      kind: 'calendar#event',
      id: newEventId(),
      status: 'confirmed',
      summary,
      description: about,
      start: { dateTime: start.toISOString() },
      end: { dateTime: end.toISOString() },
      created: now.toISOString(),
      updated: now.toISOString(),
    }
  })
}

/** 26 digits and letters from a to v, as Google's are. */
export const newEventId = (): string =>
  BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(32)
    .padStart(26, '0')
