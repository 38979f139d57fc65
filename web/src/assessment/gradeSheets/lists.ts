import { readOf } from "../../lib/api/data.ts"

/** The query of the grade sheet at an address. */
export function sheetQuery(subject: string, className: string, search: URLSearchParams) {
  const term = Number(search.get("term"))
  return { subject_id: Number(subject), class: className, term_id: term > 0 ? term : undefined }
}

type Address = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

export const sheetReads = ({ params: { subject = "", class: className = "" }, search }: Address) => [
  readOf("GET /grade-sheets", { query: sheetQuery(subject, className, search) }),
  readOf("GET /college"),
]

export const deskReads = (address: Address) => [...sheetReads(address), readOf("GET /grade-sheets/phrases")]

/** Assignments with submissions that wait for a mark. */
export const toMarkList = { sort: "oldest" } as const
