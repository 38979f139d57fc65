import { request as requests } from "@playwright/test"
import { dateInDays } from "./days.ts"
import type { OpenedCollege } from "./machines.ts"

/** The first administrator of a college that a journey sets up. */
const office = { email: "chikondi@college.example", password: "chalk and slate" }

/** The one-time code for /setup, which a new college prints. */
export function setupCodeIn(output: string) {
  const [, code] = /\/setup with the one-time code ((\w{5}-){3}\w{5})/.exec(output) ?? []
  if (!code) throw new Error(`There is no code for /setup in: ${output}`)
  return code
}

type FirstTerm = { term_number: number; start_date: string; end_date: string }

/** Sets up an empty college in its first academic year, which began 330 days ago. Returns its first administrator. */
export async function setUpCollege({ url, output }: OpenedCollege, terms: readonly FirstTerm[]) {
  const request = await requests.newContext({ baseURL: url })
  const code = setupCodeIn(output())
  const person = { first_name: "Chikondi", last_name: "Example", ...office }
  const year = { year_name: "This year", start_date: dateInDays(-330), end_date: dateInDays(20) }
  const data = { code, ...person, college_name: "Mlatho Training College", ...year, terms }
  const answer = await request.post("/api/setup", { data })
  if (answer.status() !== 201) throw new Error(await answer.text())
  await request.dispose()
  return office
}
