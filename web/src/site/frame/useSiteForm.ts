import { type FormEvent, useState } from "react"
import { call } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import { doneText, type Outcome, type Problem, problemOf, type SiteForm, type Values } from "./form.ts"

type Options<Answer> = {
  /** The form waits for this before it sends anything. */
  before?: () => Promise<void>
  /** Called instead of the form's `next` or `done`. */
  succeed?: (answer: Answer, values: Values) => void
  /**
   * Called if no answer came. Returns the problem to show, or undefined for the form's own text, or "done" if no answer is
   * needed.
   */
  onNoAnswer?: (values: Values) => Promise<Problem | "done" | undefined>
}

/**
 * Sends a form of the site, which a `FormFrame` shows. `rendered` is the outcome with which the server rendered the page.
 * The inputs are uncontrolled and start with the rendered values, so that text typed before hydration isn't lost.
 */
export function useSiteForm<Answer>(
  form: SiteForm<Answer>,
  rendered: Outcome,
  { before, succeed, onNoAnswer }: Options<Answer> = {},
) {
  const [outcome, setOutcome] = useState(rendered)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const values = valuesOf(element)
    const problem = form.check(values)
    if (problem) return refuse(problem, values)
    // The confirmation of an earlier message would otherwise stay, and the next one would not be announced.
    if (outcome.done) setOutcome({ values })
    setBusy(true)
    try {
      await before?.()
      const answer = await form.send(values, call)
      for (const input of element.querySelectorAll<HTMLInputElement>("input, textarea")) input.value = ""
      if (succeed) succeed(answer, values)
      else if (form.next) {
        // Back may show this page as it was left.
        addEventListener("pageshow", () => setBusy(false), { once: true })
        location.assign(form.next)
      } else setOutcome({ values: {}, done: doneText(form, answer) })
      // If the form leads to another page, the button stays busy until that page is shown.
      if (form.done) setBusy(false)
    } catch (error) {
      if (!(error instanceof CallError)) {
        setBusy(false)
        throw error
      }
      const ownProblem = error.status === 0 ? await onNoAnswer?.(values) : undefined
      if (ownProblem === "done") return
      setBusy(false)
      showFailure(ownProblem ?? problemOf(form, error), values, element)
    }
  }

  /** Shows why the form was not sent. A first step may instead lead to the second one, as a password does to the code. */
  function showFailure(problem: Problem, values: Values, element: HTMLFormElement) {
    if (form.asksAt !== undefined && problem.code === form.asksAt && !outcome.asks)
      return setOutcome({ values, asks: true })
    if (form.forgetsPassword && problem.code === "unauthenticated") emptyPassword(element)
    refuse(problem, values)
  }

  function refuse(problem: Problem, values: Values) {
    const asks = outcome.asks && problem.code !== "unauthenticated"
    setOutcome({ values, problem, asks })
  }

  /** The properties of the field with this name. */
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: rendered.values[name],
    error: outcome.problem?.errors?.[name],
  })
  /** Returns to the first step, with the values typed there. */
  const restart = () => setOutcome(({ values }) => ({ values }))
  return {
    outcome,
    busy,
    field,
    restart,
    formProps: { method: "post", noValidate: true, onSubmit: submit } as const,
  }
}

function emptyPassword(form: HTMLFormElement) {
  const password = form.elements.namedItem("password")
  if (password instanceof HTMLInputElement) password.value = ""
}

/** The form's values, and the token that the page's address contains if an emailed link led here. */
function valuesOf(form: HTMLFormElement): Values {
  const typed = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  )
  return { ...Object.fromEntries(new URLSearchParams(location.search)), ...Object.fromEntries(typed) }
}
