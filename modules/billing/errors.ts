import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_PLAN_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_PLAN_FOUND',
    message: 'There is no such plan.',
  },
  E_PLAN_NAME_TAKEN: {
    status: 409,
    wire: 'ERR_PLAN_NAME_ALREADY_EXISTS',
    message: 'Another plan has this name.',
  },
  E_PLAN_IN_USE: {
    status: 409,
    wire: 'ERR_PLAN_IN_USE',
    message: 'Companies are on this plan.',
  },
  E_INVOICE_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_INVOICE_FOUND',
    message: 'There is no such invoice.',
  },
  E_INVOICE_NOT_OPEN: {
    status: 409,
    wire: 'ERR_INVOICE_NOT_OPEN',
    message: 'The invoice is paid or cancelled.',
  },
  E_CHARGE_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_CHARGE_FOUND',
    message: 'There is no such charge.',
  },
  E_NOTHING_TO_REFUND: {
    status: 409,
    wire: 'ERR_NOTHING_TO_REFUND',
    message: 'Nothing of this charge is to be paid back.',
  },
  E_CHARGE_REFUNDED: {
    status: 409,
    wire: 'ERR_CHARGE_ALREADY_REFUNDED',
    message: 'All that was to be paid back of this charge is paid back.',
  },
  E_REFUND_CHANGED: {
    status: 409,
    wire: 'ERR_AMOUNT_TO_REFUND_CHANGED',
    message: 'Another amount is to be paid back now: more has arrived.',
  },
  E_NO_PAYMENT_PROVIDER: {
    status: 409,
    wire: 'ERR_NO_PAYMENT_PROVIDER',
    message: 'The platform has no payment provider yet.',
  },
  E_PAYMENT_PROVIDER: {
    status: 503,
    wire: 'ERR_PAYMENT_PROVIDER',
    message: 'The payment provider made no charge, try again later.',
  },
  E_FORGED_NOTICE: {
    status: 401,
    wire: 'ERR_INVALID_SIGNATURE',
    message: 'The notice does not prove that the payment provider sent it.',
  },
  E_PAYMENT_PROVIDER_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_PAYMENT_PROVIDER_FOUND',
    message: 'There is no such payment provider, or it is not set up.',
  },
  E_PAYMENT_PROVIDER_ACTIVE: {
    status: 409,
    wire: 'ERR_PAYMENT_PROVIDER_ACTIVE',
    message: 'Charges are made by this payment provider: activate another one first.',
  },
  E_PAYMENT_PROVIDER_REGISTERS_NOTHING: {
    status: 409,
    wire: 'ERR_PAYMENT_PROVIDER_REGISTERS_NOTHING',
    message: 'Each charge tells this payment provider where its notices go.',
  },
} as const satisfies Record<string, ErrorSpec>
