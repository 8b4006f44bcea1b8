/** Access cases for each route of announcements: roles, unknown ids, invalid input. */
import { aPng, anAnnouncement } from '#modules/announcements/testing'
import type { RouteCases } from '#tests/support/route_cases'

const everybodys = 'announcements belong to the platform: no company has its own'
const form = { title: 'Maintenance', text: '<p>On Sunday.</p>', priority: 1, status: true }
const one = async () => ({ params: { id: (await anAnnouncement()).id } })
const operators = { right: 'super', by: 'platform', foreign: everybodys } as const
const everyones = { right: 'member', foreign: everybodys } as const

const cases: RouteCases = {
  'GET /announcements': { ...everyones, valid: async () => ({ query: { pageNumber: 1 } }) },
  'GET /announcements/:id': { ...everyones, valid: one },
  'POST /announcements': { ...operators, valid: async () => ({ body: form }) },
  'PUT /announcements/:id': {
    ...operators,
    valid: async () => ({ ...(await one()), body: form }),
  },
  'DELETE /announcements/:id': { ...operators, valid: one },
  'POST /announcements/:id/media-upload': {
    ...operators,
    valid: async () => ({ ...(await one()), file: 'file', content: aPng }),
  },
  'DELETE /announcements/:id/media-upload': { ...operators, valid: one },
}
export default cases
