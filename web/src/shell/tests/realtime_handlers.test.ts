/** Events about rows that others changed: the lists that show them are refetched (core.md 7, RT-06). */
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from '#web/lib/query'
import type { RealtimeHandler } from '#web/shell/web_module'

const files = import.meta.glob<{ default: RealtimeHandler }>(
  '../../../../modules/*/web/realtime.ts',
  {
    eager: true,
  }
)

/** Modules whose lists are refetched for an event. */
function readAgain(event: string) {
  return Object.entries(files).flatMap(([path, { default: handle }]) => {
    const client = makeQueryClient()
    const again = vi.spyOn(client, 'invalidateQueries')
    handle(event, { action: 'update' }, client)
    const name = /modules\/([^/]+)\//.exec(path)![1]!
    return again.mock.calls.some(([filter]) => filter?.queryKey?.[0] === name) ? [name] : []
  })
}

it.each([
  ['tag', 'tags'],
  ['quickmessage', 'quick_replies'],
  ['help', 'helps'],
  ['file', 'files'],
  ['announcement', 'announcements'],
])('RT-06: %s', (event, module) => {
  expect(readAgain(event)).toContain(module)
})

it('an event that no screen shows refetches nothing', () => {
  expect(readAgain('something-of-tomorrow')).toEqual([])
})
