import { createRef } from "react"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import type { GradeSheet } from "../state/sheet.ts"
import { FeedbackField } from "./FeedbackField.tsx"

test("feedback that is too long is not cut, and the desk says how long it may be", async () => {
  const typeFeedback = vi.fn()
  const cell = () => ({ mark: { feedback: null } })
  const watch = () => () => {}
  const sheet = {
    cell,
    watch,
    revisionOf: () => 0,
    typeFeedback,
    enterFeedback() {},
  } as unknown as GradeSheet
  await render(
    <FeedbackField
      sheet={sheet}
      cellKey="1 a1"
      studentName="Mphatso"
      phrases={[]}
      field={createRef()}
      onDone={() => {}}
    />,
  )
  const field = page.getByLabelText("Feedback for Mphatso")
  const text = "Label the axes. ".repeat(313)
  await field.fill(text)
  await expect.element(field).toHaveValue(text)
  await expect.element(field).toHaveAccessibleDescription("Error: Feedback must be at most 5000 characters.")
  expect(typeFeedback).toHaveBeenLastCalledWith("1 a1", text)
})
