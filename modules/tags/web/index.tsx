/** The screens of tags: their page, the section of a contact's panel where a ticket gets them, the way there, and searches. */
import { TagsOutlined } from '@ant-design/icons'
import { contactSections, headerMarks, labelFilter } from '#modules/tickets/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'tags',
  menu: [
    {
      key: 'tags',
      to: '/tags',
      label: 'tags:menu.tags',
      icon: <TagsOutlined aria-hidden />,
      section: 'work',
      order: 70,
    },
  ],
  routes: [{ path: '/tags', page: () => import('./pages/tags_page') }],
  fills: [
    fill(contactSections, () => import('./components/tag_section'), { order: 10 }),
    fill(headerMarks, () => import('./components/header_tags')),
    fill(labelFilter, () => import('./components/tag_filter')),
  ],
  realtime: () => import('./realtime'),
})
