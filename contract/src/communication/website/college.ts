import { type College, usualMegabytePrice } from "../../college/college/details.ts"
import type { PageContents } from "./pages.ts"

/** The name shown while a college has given none. */
const defaultName = "Teacher Training College"

/** The college's details as pages, mails and documents use them. */
export function collegeOf({ details }: PageContents["college"]): College {
  return {
    name: details.name || defaultName,
    short_name: details.shortName || null,
    motto: details.motto || null,
    founded: details.founded,
    address: details.address || null,
    phone: details.phone || null,
    email: details.email || null,
  }
}

/** The details that every page of the website shows. */
export const collegeDetails = (content: PageContents["college"]) => ({
  ...collegeOf(content),
  logo: content.look.logo,
  megabytePrice: content.details.megabytePrice ?? usualMegabytePrice,
  colours: { main: content.look.mainColour, second: content.look.secondColour },
})
