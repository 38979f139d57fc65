import { fileSize } from "../ui/controls/fileSize.ts"
import { kwachaText } from "./kwacha.ts"

/** Files larger than this many bytes have the price beside the size before they are fetched. */
const pricedFrom = 100 * 1024

/** The price of a megabyte of mobile data in kwacha. It is a setting of the college, and every page includes it. */
const priceOfMegabyte = () => Number(document.documentElement.dataset.megabyte)

/** "MWK 37" or "under MWK 1": the estimated price of so many bytes of mobile data, rounded up. */
export function costText(bytes: number): string {
  const price = (bytes / 1024 ** 2) * priceOfMegabyte()
  const text = kwachaText(Math.ceil(price)).replace(/\u00A0/g, " ")
  return price < 1 ? `under ${text}` : text
}

/** "about MWK 37" or "under MWK 1" */
export const estimatedCost = (bytes: number) => costText(bytes).replace(/^MWK/, "about MWK")

/** The size of a file, and its price if it is large: "98 KB" or "4 MB, about MWK 12". */
export const weightText = (bytes: number) =>
  bytes > pricedFrom ? `${fileSize(bytes)}, ${estimatedCost(bytes)}` : fileSize(bytes)
