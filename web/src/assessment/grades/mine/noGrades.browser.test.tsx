import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { Toasts } from "../../../ui/overlay/Toasts.tsx"
import { GradeFiles } from "./GradeFiles.tsx"
import { MyModules } from "./MyModules.tsx"

test("a student without grades who asks for the CSV file learns that there are none", async () => {
  await renderInPortal(
    <>
      <MyModules subjects={[]} narrowing={{}} onClear={() => {}} />
      <GradeFiles subjects={[]} narrowing={{}} onRefresh={() => {}} busy={false} />
      <Toasts />
    </>,
    { user: { studentNumber: "IPTE25-0001" } },
  )
  await expect.element(page.getByText("Nothing graded yet")).toBeVisible()
  await page.getByRole("button", { name: "Download CSV" }).click()
  await expect.element(page.getByText("No grades to download.")).toBeVisible()
})
