import type { Reply } from "#contract/api.ts"
import { contactLine } from "#contract/communication/website/contactLine.ts"
import { collegeLogo } from "../../lib/session/logo.ts"
import type { Letterhead } from "../../ui/content/PaperHead.tsx"

type College = Reply<"GET /college">["data"]["college"]

/** The letterhead of the college's paper. Its fields are blank until they have loaded. */
export const letterheadOf = (college: College | undefined): Letterhead => ({
  name: college?.name ?? "",
  reach: college ? contactLine(college) : "",
  logo: collegeLogo(),
})
