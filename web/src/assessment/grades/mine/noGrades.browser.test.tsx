import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../../../ui/styles/ui.css"
import { Toasts } from "../../../ui/overlay/Toasts.tsx"
import { GradeFiles } from "./GradeFiles.tsx"
import { MyModules } from "./MyModules.tsx"

test("a student without grades who asks for the CSV file learns that there are none", async () => {
  await render(
    <MemoryRouter>
      <MyModules subjects={[]} narrowing={{}} onClear={() => {}} />
      <GradeFiles subjects={[]} narrowing={{}} onRefresh={() => {}} busy={false} />
      <Toasts />
    </MemoryRouter>,
  )
  await expect.element(page.getByText("Nothing graded yet")).toBeVisible()
  await page.getByRole("button", { name: "Download CSV" }).click()
  await expect.element(page.getByText("No grades to download.")).toBeVisible()
})
