/** All Portuguese texts: every module's catalogue, Ant Design's locale and the date locale. */
import antd from 'antd/locale/pt_BR'
import 'dayjs/locale/pt-br'

export const catalogues = import.meta.glob<Record<string, unknown>>(
  [
    '../../lang/pt-BR.json',
    '../../../../modules/*/lang/pt-BR.json',
    '../../../../modules/*/lang/public/pt-BR.json',
  ],
  { eager: true, import: 'default' }
)
export const dates = 'pt-br'
export { antd }
