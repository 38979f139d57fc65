import { readDate } from "#contract/lib/typedDates.ts"
import { minPasswordLength, passwordTooShort } from "#contract/people/accounts/passwords.ts"
import { loginFrom, paths } from "../../lib/address/paths.ts"
import { type Problem, requires, type SiteForm, type Values } from "../frame/form.ts"

/** Two cohorts study at the same time, so each part of the year is a term of both (product decision 3.1). */
export const parts = [
  { name: "First part", terms: [1, 4] },
  { name: "Second part", terms: [2, 5] },
  { name: "Third part", terms: [3, 6] },
] as const

export const startOf = (part: number) => `part_${part}_start`
export const endOf = (part: number) => `part_${part}_end`

const filledIn = requires(
  {
    code: "Code",
    college_name: "College name",
    first_name: "First name",
    last_name: "Last name",
    email: "Email",
    password: "Password",
    year_name: "Academic year",
    start_date: "Start date of the academic year",
    end_date: "End date of the academic year",
    [startOf(0)]: "Start date of Terms 1 and 4",
    [endOf(0)]: "End date of Terms 1 and 4",
  },
  "Please fill in all required fields",
)

/**
 * Converts a date such as 31/01/2026, as people type it, into the form in which it is sent. Other text is unchanged, and the
 * server refuses it.
 */
const dayOf = (typed: string) => readDate(typed) ?? typed.trim()

/** Checks the dates as far as the page can. The server checks the rest. */
function dateErrors(values: Values): Record<string, string> {
  const errors: Record<string, string> = {}
  const order = (start: string, end: string) => {
    const from = dayOf(values[start] ?? "")
    const until = dayOf(values[end] ?? "")
    for (const [name, day] of [
      [start, from],
      [end, until],
    ] as const)
      if (day && readDate(day) === undefined) errors[name] = "Type a date such as 31/01/2026."
    if (start in errors || end in errors) return
    if (from && !until) errors[end] = "End date is required."
    else if (until && !from) errors[start] = "Start date is required."
    else if (from && until && until <= from) errors[end] = "End date must be after the start date."
  }
  order("start_date", "end_date")
  for (const part of parts.keys()) order(startOf(part), endOf(part))
  if ((values.password ?? "").length < minPasswordLength) errors.password = passwordTooShort
  return errors
}

function check(values: Values): Problem | undefined {
  const problem = filledIn(values)
  if (problem) return problem
  const errors = dateErrors(values)
  const [first] = Object.values(errors)
  return first === undefined ? undefined : { message: first, errors }
}

export const setupForm: SiteForm = {
  check,
  send: (values, call) => {
    const value = (name: string) => values[name] ?? ""
    const day = (name: string) => dayOf(value(name))
    const terms = parts.flatMap(({ terms }, part) =>
      value(startOf(part)) === ""
        ? []
        : terms.map((term_number) => ({
            term_number,
            start_date: day(startOf(part)),
            end_date: day(endOf(part)),
          })),
    )
    return call("POST /setup", {
      body: {
        code: value("code"),
        first_name: value("first_name"),
        last_name: value("last_name"),
        email: value("email"),
        password: value("password"),
        college_name: value("college_name"),
        year_name: value("year_name"),
        start_date: day("start_date"),
        end_date: day("end_date"),
        terms,
      },
    })
  },
  failed: "The college could not be set up. Please try again.",
  network: "Network error. Please check your connection and try again.",
  next: loginFrom(paths.start, "ready"),
}
