/** All Spanish texts: every module's catalogue, Ant Design's locale and the date locale. */
import antd from 'antd/locale/es_ES'
import 'dayjs/locale/es'

export const catalogues = import.meta.glob<Record<string, unknown>>(
  [
    '../../lang/es.json',
    '../../../../modules/*/lang/es.json',
    '../../../../modules/*/lang/public/es.json',
  ],
  { eager: true, import: 'default' }
)
export const dates = 'es'
export { antd }
