/** Screens of tags: their page, the section in the contact panel, the link in the header, and the search filter. */
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
  routes: [{ path: '/tags', page: () => import('./page') }],
  fills: [
    fill(contactSections, () => import('./components/tag_section'), { order: 10 }),
    fill(headerMarks, () => import('./components/header_tags')),
    fill(labelFilter, () => import('./components/tag_filter')),
  ],
  realtime: () => import('./realtime'),
})
