/** An amount of rupees as a person types it: '1,25,00,000', '₹ 12500000.50'. Null for nothing, NaN for what is no amount. */
export function typedAmount(typed: string): number | null {
  const digits = typed.replace(/[₹,\s]/g, '')
  if (digits === '') return null
  return /^\d+(\.\d{1,2})?$/.test(digits) ? Number(digits) : Number.NaN
}

const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** '₹ 1,25,00,000', grouped as in India; empty for none. */
export const shownAmount = (amount: number | null): string =>
  amount === null ? '' : `₹ ${rupees.format(amount)}`
