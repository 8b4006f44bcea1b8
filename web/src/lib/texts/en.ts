/** All English texts: every module's catalogue, Ant Design's locale and the date locale. */
import antd from 'antd/locale/en_US'

export const catalogues = import.meta.glob<Record<string, unknown>>(
  [
    '../../lang/en.json',
    '../../../../modules/*/lang/en.json',
    '../../../../modules/*/lang/public/en.json',
  ],
  { eager: true, import: 'default' }
)
export const dates = 'en'
export { antd }
