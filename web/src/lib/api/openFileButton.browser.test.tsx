import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { OpenFileButton } from "./OpenFileButton.tsx"

test.each([
  ["fractions.pdf", "View Fractions, opens in a new tab"],
  ["fractions.docx", "View Fractions, saves the file"],
])("the button for %s says what it does with the file", async (name, says) => {
  await render(
    <OpenFileButton
      kind="quiet"
      from="GET /materials/{id}/url"
      id={1}
      name={name}
      label="View"
      hiddenLabel="Fractions"
    />,
  )
  await expect.element(page.getByRole("button", { name: says, exact: true })).toBeVisible()
})
