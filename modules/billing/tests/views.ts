/** The views of billing, checked against the WCAG rules. */
import { asks, drawer, shows, type AddedViews } from '#tests/support/views/view'

const path = '/settings?tab=plans'
const payments = '/settings?tab=payments'

const views: readonly AddedViews[] = [
  {
    to: 'managing',
    views: [
      {
        name: 'plans in the settings',
        path,
        of: ['modules/billing/web/components/plans_panel'],
        opens: shows('Essencial'),
      },
      drawer(path, 'Adicionar plano', 'Nome', {
        of: [
          'modules/billing/web/drawer',
          'modules/billing/web/components/limit_field',
          'modules/billing/web/components/features_field',
        ],
      }),
      asks(path, 'Excluir: Essencial', 'Excluir o plano “Essencial”?'),
      asks(path, 'Excluir: Completo', /^1 empresa está neste plano/),
      {
        name: 'payments in the settings',
        path: payments,
        of: ['modules/billing/web/components/payment_panel'],
        opens: shows('Banco de testes'),
      },
      drawer(payments, 'Configurar: Efí (API Pix)', 'Client ID', {
        of: ['modules/billing/web/components/payment_drawer'],
      }),
      drawer(payments, 'Configurar: Mercado Pago', 'Token de acesso'),
    ],
  },
]
export default views
