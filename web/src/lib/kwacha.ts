/** "MWK 75,000". */
export const kwacha = new Intl.NumberFormat("en-MW", {
  style: "currency",
  currency: "MWK",
  currencyDisplay: "code",
  maximumFractionDigits: 0,
})
