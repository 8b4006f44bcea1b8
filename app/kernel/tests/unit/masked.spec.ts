/** What a snapshot keeps and what it masks. */
import { test } from '@japa/runner'
import { masked } from '#app/kernel/testing/masked'

test.group('masking', () => {
  test('masks ids, times, tokens and signatures; keeps shape, null and other values', ({
    assert,
  }) => {
    const answer = {
      id: 7,
      companyId: 3,
      queueIds: [1, 2],
      whatsappId: null,
      unreadMessages: 2,
      uuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      email: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff@company.test',
      createdAt: '2026-03-01T12:00:00.000Z',
      dueDate: '2026-03-01',
      token: 'oat_abc',
      mediaUrl: '/media/companies/3/6f9619ff-8b86-4d01-b42d-00cf4fc964ff.png?exp=17&sig=a-B_c',
      name: 'Ana 7',
      super: false,
    }
    assert.deepEqual(masked(answer), {
      id: '<id>',
      companyId: '<id>',
      queueIds: ['<id>', '<id>'],
      whatsappId: null,
      unreadMessages: 2,
      uuid: '<uuid>',
      email: '<uuid>@company.test',
      createdAt: '<time>',
      dueDate: '<date>',
      token: '<token>',
      mediaUrl: '/media/companies/<id>/<uuid>.png?exp=<time>&sig=<signed>',
      name: 'Ana 7',
      super: false,
    })
  })

  test('masks the numbers in room and event names', ({ assert }) => {
    const delivery = { rooms: ['company-3-queue-12-pending', 'user-9'], as: 'company-3-ticket' }
    assert.deepEqual(masked(delivery), {
      rooms: ['company-<id>-queue-<id>-pending', 'user-<id>'],
      as: 'company-<id>-ticket',
    })
  })
})
