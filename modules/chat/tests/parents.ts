/** Foreign keys of threads, and the requests that choose their parents. */
import { aThread } from '#modules/chat/testing'
import { aColleague, asThemselves, post, put, remove } from '#tests/support/parent_pairs/round'
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const nameStays = 'what somebody did stays under their name (CLO-21)'

export const keys: ParentKeys = {
  'threads.owner_id': { chosenBy: ['a person begins a thread'], never: 'true' },
  'thread_members.user_id': {
    chosenBy: ['a thread is begun with a person', 'a person is added to a thread'],
    never: 'true',
  },
  'thread_members.thread_id': { chosenBy: ['somebody is added to a thread that goes'] },
  'thread_messages.thread_id': { chosenBy: ['something is written into a thread'] },
  'thread_messages.sender_id': { chosenBy: ['a person writes to colleagues'], keeps: nameStays },
}

export const pairs: ParentPairs = {
  'a thread is begun with a person': {
    make: async (lane) => {
      const { user } = await aColleague(lane)
      return {
        choose: post('/chats', { title: 'Equipe', users: [{ id: user.id }] }),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a person is added to a thread': {
    make: async (lane) => {
      const { user } = await aColleague(lane)
      const thread = await aThread(lane.chooser.user, [lane.deleter.user])
      return {
        choose: put(`/chats/${thread.id}`, { users: [{ id: user.id }] }),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a person begins a thread': {
    chooseRefused: asThemselves,
    make: async (lane) => {
      const { user, token } = await aColleague(lane)
      const users = [{ id: lane.chooser.user.id }]
      return {
        choose: post('/chats', { title: 'Equipe', users }, token),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a person writes to colleagues': {
    chooseRefused: asThemselves,
    make: async (lane) => {
      const { user, token } = await aColleague(lane)
      const thread = await aThread(lane.chooser.user, [user])
      return {
        choose: post(`/chats/${thread.id}/messages`, { message: 'oi' }, token),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'something is written into a thread': {
    make: async (lane) => {
      const thread = await aThread(lane.chooser.user, [lane.deleter.user])
      return {
        choose: post(`/chats/${thread.id}/messages`, { message: 'oi' }),
        remove: remove(`/chats/${thread.id}`),
      }
    },
  },
  'somebody is added to a thread that goes': {
    make: async (lane) => {
      const thread = await aThread(lane.chooser.user)
      return {
        choose: put(`/chats/${thread.id}`, { users: [{ id: lane.deleter.user.id }] }),
        remove: remove(`/chats/${thread.id}`),
      }
    },
  },
}
