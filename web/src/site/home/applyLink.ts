import type { PageLink } from "#contract/communication/website/pages/home.ts"
import { paths } from "../../lib/address/paths.ts"

/** The link "Apply Now". Applications are on paper (spec 000 section 1), so it leads to the steps (product decision 1). */
export const applyLink: PageLink = { label: "Apply Now", address: `${paths.admissions}#steps` }
