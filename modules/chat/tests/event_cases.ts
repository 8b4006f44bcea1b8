/** Socket events of threads, and who receives them. */
import { as, type EventCase, type EventFixture } from '#tests/support/event_fixture'

const chatWithColleague = (fixture: EventFixture) =>
  as(fixture, 'owner').post('/chats', {
    title: 'Nova',
    users: [{ id: fixture.people.colleague.user.id }],
  })

export const eventCases: readonly EventCase[] = [
  {
    what: 'a chat is begun with a colleague',
    event: 'chat-user',
    action: 'create',
    by: ['owner', 'colleague'],
    happens: chatWithColleague,
  },
  {
    what: 'a colleague is written to',
    event: 'chat',
    action: 'new-message',
    by: ['owner', 'colleague'],
    happens: async (fixture) => {
      const { id } = (await chatWithColleague(fixture)).body()
      await as(fixture, 'owner').post(`/chats/${id}/messages`, { message: 'Oi' })
    },
  },
]
