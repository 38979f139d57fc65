import { contactLine } from "#contract/communication/website/contactLine.ts"
import { useData } from "../../lib/api/data.ts"
import { collegeLogo } from "../../lib/session/logo.ts"
import type { Letterhead } from "../../ui/content/PaperHead.tsx"

/** The letterhead of the college's paper. Its fields are blank until they have loaded. */
export function useLetterhead(): Letterhead {
  const college = useData("GET /college").data?.college
  return { name: college?.name ?? "", reach: college ? contactLine(college) : "", logo: collegeLogo() }
}
