import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { gradeFields } from "#contract/assessment/grades/import.ts"
import "../../ui/styles/ui.css"
import { ChooseFile } from "./ChooseFile.tsx"

test("pressing Import without a file says that one is wanted", async () => {
  const props = { fields: gradeFields, kind: "grades" as const, noun: "grade", onFile: () => undefined }
  const { rerender } = await render(<ChooseFile {...props} file={undefined} />)
  const button = page.getByRole("button", { name: "Import grades" })
  await expect.element(button).toHaveAttribute("aria-disabled", "true")
  await button.click({ force: true })
  await expect.element(page.getByText("Please select a file to upload.")).toBeVisible()
  await rerender(<ChooseFile {...props} file={new File(["a"], "grades.csv")} />)
  await expect.element(button).not.toBeInTheDocument()
})
