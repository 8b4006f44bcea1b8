/** Help videos for tests. */
import { now } from '#app/kernel/clock'
import { Help } from '#modules/helps/model'

let made = 0

export function aHelp(options: Partial<Pick<Help, 'title' | 'description' | 'video'>> = {}) {
  const title = `Help ${++made}`
  const text = { title, description: 'How it is done', video: 'dQw4w9WgXcQ', ...options }
  return Help.create({ ...text, createdAt: now(), updatedAt: now() })
}
