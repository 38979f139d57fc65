import type { Way } from "#contract/home.ts"
import { paths } from "../../lib/paths.ts"

/** Applications are made on paper (spec 000 section 1), so this leads to the steps (product decision 1). */
export const applyWay: Way = { label: "Apply Now", address: `${paths.admissions}#steps` }
