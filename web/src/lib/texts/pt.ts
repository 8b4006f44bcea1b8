/** Everything that is said in Portuguese: every module's catalogue, Ant Design's words and the dates. */
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
