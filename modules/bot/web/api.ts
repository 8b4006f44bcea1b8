/** Requests of the simulator; maps wire names to the screen's model. */
import { http } from '#web/lib/http'
import type { SimulationWire } from '#modules/bot/wire'
import type { Play, Played } from './model'

/** Nothing is sent or stored. */
export async function playMenu(
  queueId: number,
  { typed, isClosed, greeting, outOfHoursText }: Play,
  signal?: AbortSignal
): Promise<Played> {
  const body = {
    texts: typed,
    closed: isClosed,
    greetingMessage: greeting,
    outOfHoursMessage: outOfHoursText,
  }
  const wire = await http.post<SimulationWire>(`/queue/${queueId}/simulate`, body, { signal })
  return {
    lines: wire.messages.map(({ fromMe, body: text, mediaName: file }) => ({
      isCustomers: !fromMe,
      text,
      file,
    })),
    standing: wire.standing,
    choices: wire.choices.map(({ option: sign, title }) => ({ sign, title })),
  }
}
