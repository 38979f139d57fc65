import { numberText } from "#contract/lib/wording/wording.ts"

/** "MWK 75,000", on one line. */
export const kwachaText = (amount: number) => `MWK\u00A0${numberText(Math.round(amount))}`
