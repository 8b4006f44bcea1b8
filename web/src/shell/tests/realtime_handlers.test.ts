/** An event of a later version of the server, given to the handlers of all modules. */
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from '#web/lib/query'
import type { RealtimeHandler } from '#web/shell/web_module'

const files = import.meta.glob<{ default: RealtimeHandler }>(
  '../../../../modules/*/web/realtime.ts',
  { eager: true }
)

it('an event that no screen shows refetches nothing', () => {
  const handlers = Object.values(files).map((file) => file.default)
  expect(handlers.length).toBeGreaterThan(4)
  const client = makeQueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  for (const handle of handlers) handle('something-of-tomorrow', { action: 'update' }, client)
  expect(invalidate).not.toHaveBeenCalled()
})
