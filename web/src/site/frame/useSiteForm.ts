import { type FormEvent, useState } from "react"
import { call } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import { type Outcome, type Problem, problemOf, type SiteForm, type Values } from "./form.ts"

type Options<Answer> = {
  /** What must be over before anything is sent. */
  before?: () => Promise<void>
  /** What follows in place of the form's `next` or `done`. */
  succeed?: (answer: Answer) => void
}

/**
 * Sends a form of the sign-in family. `rendered` is what the server rendered it with; `formProps` go on the `<form>`,
 * whose inputs start with the rendered values and then keep their own, so that nothing typed is lost.
 */
export function useSiteForm<Answer>(
  form: SiteForm<Answer>,
  rendered: Outcome,
  { before, succeed }: Options<Answer> = {},
) {
  const [outcome, setOutcome] = useState(rendered)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const values = valuesOf(element)
    const refuse = (problem: Problem) => setOutcome({ values, problem })
    const problem = form.check(values)
    if (problem) return refuse(problem)
    setBusy(true)
    try {
      await before?.()
      const answer = await form.send(values, call)
      for (const input of element.querySelectorAll<HTMLInputElement>("input, textarea")) input.value = ""
      if (succeed) succeed(answer)
      else if (form.next) location.assign(form.next)
      else setOutcome({ values: {}, done: form.done })
      // The button stays busy while the next page is on its way.
      if (form.done) setBusy(false)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      const problem = problemOf(form, error)
      const password = element.elements.namedItem("password")
      // Asked for a code as well, she need not type the password again.
      if (password instanceof HTMLInputElement && problem.code !== "two_factor") password.value = ""
      refuse(problem)
    }
  }

  return { outcome, busy, formProps: { method: "post", noValidate: true, onSubmit: submit } as const }
}

/** What the form holds, and the token that the address of a mailed link carries. */
function valuesOf(form: HTMLFormElement): Values {
  const typed = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  )
  return { ...Object.fromEntries(new URLSearchParams(location.search)), ...Object.fromEntries(typed) }
}
